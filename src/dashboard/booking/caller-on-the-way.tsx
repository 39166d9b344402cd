import { useState } from 'react'
import { Loading } from '../frame/loading.tsx'
import { type Caller, keepUnsent, unsentCaller } from './booking-asked.ts'
import { CallerField } from './caller-field.tsx'

/** The beginning of the form, which takes what is typed while the program of all of it is on its way. */
export function CallerOnTheWay() {
  const [caller, setCaller] = useState(unsentCaller)
  function change(part: Partial<Caller>) {
    const next = { ...caller, ...part }
    setCaller(next)
    keepUnsent(next)
  }
  const shared = { caller, onChange: change }
  return (
    <div className="booking">
      <CallerField {...shared} name="phone" label="Phone" type="tel" />
      <div className="pair">
        <CallerField {...shared} name="name" label="Name" />
        <CallerField {...shared} name="email" label="E-mail (optional)" type="email" />
      </div>
      <Loading now when="page" />
    </div>
  )
}
