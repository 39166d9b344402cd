import type { InputHTMLAttributes } from 'react'
import { emailSentence } from '../../../contract/messages.ts'
import { readEmail } from '../../../contract/text.ts'

/** A field for an e-mail address that takes what the server takes: the browser says so before anything is sent. */
export function EmailInput(control: InputHTMLAttributes<HTMLInputElement>) {
  // Also with each drawing: what stands in it may have been put back by us.
  const check = (input: HTMLInputElement | null) =>
    input?.setCustomValidity(!input.value || readEmail(input.value) ? '' : emailSentence)
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
