import { type FormEvent, type ReactNode, useEffect } from 'react'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import {
  beginWord,
  type Caller,
  endWord,
  isSomebody,
  keepUnsent,
  noteBookPressed,
  takeBookPressed,
  useUnsentCaller,
} from './booking-asked.ts'
import { CallerField } from './caller-field.tsx'

/** The beginning of the form, which takes what is typed while the program of all of it is on its way, or was not sent. */
export function CallerOnTheWay({ children }: { children: ReactNode }) {
  const caller = useUnsentCaller()
  // Enter was meant for a form that was not sent: whoever has asked for it anew looks at it first.
  useEffect(() => void takeBookPressed(), [])
  function change(part: Partial<Caller>) {
    keepUnsent({ ...caller, ...part })
  }
  function send(event: FormEvent) {
    event.preventDefault()
    noteBookPressed()
  }
  const shared = { caller, onChange: change }
  return (
    <form className="booking" onSubmit={send} onCompositionStart={beginWord} onCompositionEnd={endWord} noValidate>
      <TypedStays isTyped={isSomebody(caller)} isKept />
      <CallerField {...shared} name="phone" label="Phone" type="tel" />
      <div className="pair">
        <CallerField {...shared} name="name" label="Name" />
        <CallerField {...shared} name="email" label="E-mail (optional)" type="email" />
      </div>
      {children}
      {/* Enter sends no form of several fields without one. */}
      <button type="submit" hidden>
        Book
      </button>
    </form>
  )
}
