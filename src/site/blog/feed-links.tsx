import { addresses } from '../../contract/addresses.ts'
import type { Practice } from '../../domain/practice/practice.ts'

/** How readers of feeds find ours from a page of the blog. */
export function FeedLinks({ practice }: { practice: Practice }) {
  const title = `${practice.name}: blog`
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href={addresses.rss} />
      <link rel="alternate" type="application/atom+xml" title={`${title} (Atom)`} href={addresses.atom} />
      <link rel="alternate" type="application/feed+json" title={`${title} (JSON)`} href={addresses.jsonFeed} />
    </>
  )
}
