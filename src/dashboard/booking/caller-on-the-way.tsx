import { type FormEvent, useState } from 'react'
import { Loading } from '../frame/loading.tsx'
import { type Caller, keepUnsent, noteBookPressed, unsentCaller } from './booking-asked.ts'
import { CallerField } from './caller-field.tsx'

/** The beginning of the form, which takes what is typed while the program of all of it is on its way. */
export function CallerOnTheWay() {
  const [caller, setCaller] = useState(unsentCaller)
  function change(part: Partial<Caller>) {
    const next = { ...caller, ...part }
    setCaller(next)
    keepUnsent(next)
  }
  function send(event: FormEvent) {
    event.preventDefault()
    noteBookPressed()
  }
  const shared = { caller, onChange: change }
  return (
    <form className="booking" onSubmit={send} noValidate>
      <CallerField {...shared} name="phone" label="Phone" type="tel" />
      <div className="pair">
        <CallerField {...shared} name="name" label="Name" />
        <CallerField {...shared} name="email" label="E-mail (optional)" type="email" />
      </div>
      <Loading now when="page" />
      {/* Enter sends no form of several fields without one. */}
      <button type="submit" hidden>
        Book
      </button>
    </form>
  )
}
