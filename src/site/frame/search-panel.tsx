import { addresses } from '../../contract/addresses.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { longestQuery } from '../browser/find.ts'

/** The id by which the button in the header opens the panel. */
const searchPanel = 'search'

/**
 * The search in the header: a sheet that a button opens on wide screens, a field at the top of the menu on small ones.
 * Without scripts it is an ordinary form; with them, results show while somebody types.
 */
export function SearchPanel({ practice: { phone } }: { practice: Practice }) {
  return (
    <search id={searchPanel} className="search-panel" popover="auto" aria-label="This website">
      <form
        className="wrap"
        action={addresses.search}
        data-island="search"
        data-when="touched"
        data-from={addresses.searchEntries}
        data-otherwise={`Try another word, or ring us on ${phone.shown}.`}
      >
        <div className="search-line">
          <label htmlFor="search-words">What are you looking for?</label>
          <input
            id="search-words"
            type="search"
            name="q"
            maxLength={longestQuery}
            autoComplete="off"
            enterKeyHint="search"
          />
          <input className="button" type="submit" value="Search" />
          <button className="search-close" type="button" popoverTarget={searchPanel} popoverTargetAction="hide">
            Close
          </button>
        </div>
        <p className="unseen" role="status" data-search="status" />
        <p data-search="line" />
        <div className="search-list" data-search="list" />
      </form>
    </search>
  )
}

/** Opens the panel. */
export function SearchButton() {
  return (
    <button className="search-button" type="button" popoverTarget={searchPanel} aria-label="Search">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
    </button>
  )
}
