import { useEffect, useState } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { referenceCharacters, referenceLength } from '../../contract/problem.ts'
import { factsInShell as practice } from '../practice-facts.ts'
import { useWindowTitle } from './page.tsx'

/** What stands where a page could not be drawn. The fault's own text may hold personal data, so it is not shown. */
export function UnexpectedError({ fault, of }: { fault: unknown; of: 'page' | 'window' }) {
  useWindowTitle('Unexpected Application Error', practice?.name)
  const [reference] = useState(newReference)
  useEffect(() => noteFault(fault, reference), [fault, reference])
  const Place = of === 'window' ? 'main' : 'div'
  return (
    <Place className="lone-page" role="alert">
      <h1>Unexpected Application Error</h1>
      <p>This page could not be shown. Nothing that was saved is lost.</p>
      <p>
        If it happens again, tell whoever looks after {practice ? `${practice.name}’s website` : 'the website'} this
        reference: <strong className="reference">{reference}</strong>
      </p>
      <p className="lone-actions">
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
        <a href={addresses.dashboard}>Go to the overview</a>
        <a href={addresses.home}>Go to the home page</a>
      </p>
    </Place>
  )
}

/** Tells the console what kind of fault it was, and nothing that a patient wrote. */
export function noteFault(fault: unknown, reference = ''): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log there is here.
  console.error(fault instanceof Error ? fault.name : 'Fault', reference)
}

/** As the practice's other references. */
function newReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(referenceLength))
  return Array.from(random, (byte) => referenceCharacters[byte % referenceCharacters.length]).join('')
}
