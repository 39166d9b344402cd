import type { Heading } from '../../domain/blog/uploads.ts'

/** A shorter post is seen at a glance. */
const fewestHeadings = 3

/**
 * What a long post holds: at its side where there is room, folded above it where there is none. The page shows one of
 * the two, so that neither depends on a script.
 */
export function PostContents({ headings }: { headings: Heading[] }) {
  const listed = upperTwoLevels(headings)
  if (listed.length < fewestHeadings) return null
  const top = Math.min(...listed.map(({ level }) => level))
  const links = (
    <ol>
      {listed.map(({ id, level, text }) => (
        <li key={id} className={level > top ? 'contents-below' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className="contents" aria-label="In this post">
      <div className="contents-beside">
        <p>In this post</p>
        {links}
      </div>
      <details className="contents-above fold">
        <summary>In this post</summary>
        {links}
      </details>
    </nav>
  )
}

function upperTwoLevels(headings: Heading[]): Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((one, other) => one - other)
  return headings.filter(({ level }) => level <= (levels[1] ?? levels[0] ?? 0))
}
