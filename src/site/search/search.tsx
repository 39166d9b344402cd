import { setImmediate as nextTurn } from 'node:timers/promises'
import { addresses } from '../../contract/addresses.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import { type Found, find, grouped, longestQuery, marked, namesFound } from '../browser/find.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { stemOf, wordsOf } from '../browser/words.ts'
import { framed, titled } from '../frame/layout.tsx'
import type { Shown, SitePage } from '../site-page.ts'
import type { KeptIndex } from './search-index.ts'

const mostOfAGroup = 8
const suggestions = 8

/** The results of a search. What was asked stands in no log: the way to a page is logged, never its query. */
export function searchPage(index: KeptIndex): SitePage {
  return {
    path: addresses.search,
    asks: ['q'],
    async load({ query, backend }) {
      const asked = tidied(query.get('q') ?? '')
      if (asked === '') return emptyPage(backend)
      const found = find(await index.currentOrLast(), asked)
      // To look through a blog of years is a stop of its own.
      await nextTurn()
      return resultsPage(asked, found, backend)
    },
  }
}

/** One line of at most a hundred characters, without signs that cannot be seen. */
function tidied(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .toWellFormed()
    .trim()
}

function emptyPage(backend: Backend): Shown {
  const { content } = backend
  const firsts = new Set(content.patientsWords.flatMap(({ words }) => words[0] ?? []))
  const words = [...firsts].slice(0, suggestions)
  return framed(backend, {
    head: { title: titled('Search', backend), description: 'Search this website.', keywords: [] },
    body: (
      <div className="wrap search-page">
        <h1>Search</h1>
        <SearchForm />
        <section>
          <h2>People look for</h2>
          <ul className="search-words">
            {words.map((word) => (
              <li key={word}>
                <a
                  className="button button-quiet button-small"
                  href={`${addresses.search}?q=${encodeURIComponent(word)}`}
                >
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <Treatments content={content} />
      </div>
    ),
  })
}

function resultsPage(asked: string, found: Found[], backend: Backend): Shown {
  const { content } = backend
  const count = found.length === 0 ? 'Nothing' : found.length === 1 ? '1 result' : `${found.length} results`
  return framed(backend, {
    head: { title: titled(`${count} for “${asked}”`, backend), description: 'Search this website.', keywords: [] },
    body: (
      <div className="wrap search-page">
        <h1>Search</h1>
        <SearchForm asked={asked} />
        {found.length === 0 ? (
          <NothingFound asked={asked} content={content} />
        ) : (
          <>
            <p>
              {count} for “{asked}”
            </p>
            {grouped(found).map(({ group, found: ofGroup }) => (
              <section key={group} className="search-group">
                <h2>{group}</h2>
                <ol>
                  {ofGroup.slice(0, mostOfAGroup).map((one) => (
                    <Result key={one.entry.address} found={one} />
                  ))}
                </ol>
                {ofGroup.length > mostOfAGroup && (
                  <p className="search-more">
                    The best {mostOfAGroup} of {ofGroup.length}. Another word beside “{asked}” narrows them down.
                  </p>
                )}
              </section>
            ))}
          </>
        )}
      </div>
    ),
  })
}

function SearchForm({ asked }: { asked?: string }) {
  return (
    <search>
      <form className="search-form" action={addresses.search}>
        <div className="field">
          <label htmlFor="search-again">What are you looking for?</label>
          <input
            id="search-again"
            type="search"
            name="q"
            defaultValue={asked}
            maxLength={longestQuery}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <button className="button" type="submit">
          Search
        </button>
      </form>
    </search>
  )
}

function Result({ found }: { found: Found }) {
  const { entry, stems } = found
  const names = namesFound(found)
  return (
    <li>
      <h3>
        <a href={entry.address}>
          <Marked text={entry.title} stems={stems} />
        </a>
      </h3>
      {names.length > 0 && (
        <p className="search-names">
          You may be looking for <Marked text={names.join(', ')} stems={stems} />
        </p>
      )}
      <p>
        <Marked text={passage(found)} stems={stems} />
      </p>
    </li>
  )
}

function Marked({ text, stems }: { text: string; stems: ReadonlySet<string> }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in its order
  return marked(text, stems).map((piece, place) => (piece.hit ? <mark key={place}>{piece.text}</mark> : piece.text))
}

const passageCharacters = 180

/** The text of an entry; where the words stand only in what is written there, the sentence that holds them. */
function passage({ entry, stems }: Found): string {
  const shown = [entry.title, entry.text, ...(entry.names ?? [])].join(' ')
  const holds = (text: string) => wordsOf(text).some(({ word }) => stems.has(stemOf(word)))
  if (holds(shown)) return entry.text
  const sentence = entry.body
    ?.match(/[^.?!]+[.?!]*/g)
    ?.find(holds)
    ?.trim()
  if (!sentence) return entry.text
  if (sentence.length <= passageCharacters) return sentence
  const at = wordsOf(sentence).find(({ word }) => stems.has(stemOf(word)))?.start ?? 0
  const from = Math.max(0, at - passageCharacters / 2)
  const to = from + passageCharacters
  const begun = from > 0 ? sentence.slice(from, to).replace(/^\S*\s/, '… ') : sentence.slice(0, to)
  return to < sentence.length ? begun.replace(/\s\S*$/, ' …') : begun
}

function NothingFound({ asked, content }: { asked: string; content: PracticeContent }) {
  const { phone } = content.practice
  return (
    <>
      <p>
        Nothing found for “{asked}”. Try another word, or ring us on <TelephoneLink phone={phone} /> and ask.
      </p>
      <Treatments content={content} />
    </>
  )
}

function Treatments({ content: { treatments } }: { content: PracticeContent }) {
  return (
    <section>
      <h2>All our treatments</h2>
      <ul className="search-treatments">
        {treatments.map(({ slug, title }) => (
          <li key={slug}>
            <a href={addresses.treatment(slug)}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
