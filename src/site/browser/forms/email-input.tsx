import type { FormEvent, InputHTMLAttributes } from 'react'
import { emailSentence } from '../../../contract/messages.ts'
import { readEmail } from '../../../contract/text.ts'

/** A field for an e-mail address that takes what the server takes: the browser says so before anything is sent. */
export function EmailInput(control: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...control} type="email" autoComplete="email" onInput={check} />
}

function check({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const isFine = input.value === '' || readEmail(input.value) !== undefined
  input.setCustomValidity(isFine ? '' : emailSentence)
}
