import type { InputHTMLAttributes } from 'react'
import { wrongEmail } from '../../../contract/messages.ts'
import { readEmail, tidyLine } from '../../../contract/text.ts'

/** A field for an e-mail address that takes what the server takes: the browser says so before anything is sent. */
export function EmailInput(control: InputHTMLAttributes<HTMLInputElement>) {
  // Also with each drawing: what stands in it may have been put back by us.
  const check = (input: HTMLInputElement | null) => {
    if (!input) return
    const tidy = tidyLine(input.value) ?? ''
    // For unseen marks that were copied with it a browser refuses an address, and its writer cannot see why.
    if (tidy !== input.value) input.value = tidy
    input.setCustomValidity(!tidy || readEmail(tidy) ? '' : wrongEmail(tidy))
  }
  return (
    <input
      {...control}
      type="email"
      autoComplete="email"
      ref={check}
      onInput={({ currentTarget }) => check(currentTarget)}
    />
  )
}
