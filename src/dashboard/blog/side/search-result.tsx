import { addresses } from '../../../contract/addresses.ts'
import { postLimits, type WirePost } from '../../../contract/blog.ts'
import { Field } from '../../../ui/field.tsx'
import { usePractice } from '../../queries/practice.ts'
import { useLineWithFacts } from '../line-with-facts.ts'
import type { PostFields } from '../post-fields.ts'
import { Panel } from './panel.tsx'

type Shown = {
  post: WirePost | undefined
  fields: PostFields
  /** The words of the text, shown where no description is written. */
  words: string
  onWrite(part: Partial<PostFields>): void
}

/** About as much of a description as search engines show, in characters. */
const shownInSearch = 160

/** What people read about the post before they open it, and under which address they find it. */
export function SearchResult({ post, fields, words, onWrite }: Shown) {
  const { title, description, slug } = fields
  const practice = usePractice()
  const withFacts = useLineWithFacts()
  const address = slug ? addresses.post(slug) : `${addresses.blog}/…`
  return (
    <Panel title="In search engines" note={slug ? addresses.post(slug) : undefined}>
      <Field
        form="post"
        name="description"
        label="Description for search engines"
        hint={
          <>
            {[...description].length} of {postLimits.description} characters; about the first {shownInSearch} are shown.
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={postLimits.description}
            value={description}
            onChange={({ target }) => onWrite({ description: target.value })}
          />
        )}
      </Field>
      {post && (
        <Field
          form="post"
          name="slug"
          label={`Address: ${addresses.blog}/`}
          hint={
            slug === post.slug
              ? 'Small letters, numbers and hyphens.'
              : `The old address, ${addresses.post(post.slug)}, will lead to the new one, so links to it still work.`
          }
        >
          {(control) => (
            <input
              {...control}
              value={slug}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => onWrite({ slug: target.value.toLowerCase().replace(/[^a-z0-9]+/g, '-') })}
            />
          )}
        </Field>
      )}
      {!post && <p className="side-small">Its address is made from its first title, and can be changed later.</p>}
      <figure className="search-result">
        <figcaption>How it may look in a search</figcaption>
        <p className="search-address">
          {location.host} › {address.slice(1).replace('/', ' › ')}
        </p>
        <p className="search-title">
          {withFacts(title) || 'Its title'}
          {practice && ` – ${practice.name}`}
        </p>
        <p>{cut(withFacts(description || words)) || 'The description, or the first words of the post.'}</p>
      </figure>
    </Panel>
  )
}

function cut(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim()
  return tidy.length <= shownInSearch ? tidy : `${tidy.slice(0, shownInSearch).replace(/\s\S*$/, '')} …`
}
