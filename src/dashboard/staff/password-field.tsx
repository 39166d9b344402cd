import { type ReactNode, useState } from 'react'
import { shortestAlone, shortestWithSecondFactor } from '../../contract/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Asked = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** Whether the browser refuses to send the form without it; it does where nothing else is said. */
  required?: boolean
  readOnly?: boolean | undefined
  error?: ReactNode
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, name, autoComplete, hint, required = true, readOnly, error }: Asked) {
  const [shown, setShown] = useState(false)
  return (
    <Field form="password" name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="with-button">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required={required}
            readOnly={readOnly}
          />
          <Button kind="plain" aria-controls={control.id} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  )
}

type AskedAnew = Pick<Asked, 'readOnly' | 'error'> & { secondFactor: { authenticator: boolean } | undefined }

/** Where somebody who is signed in chooses a password, as `password` of its form. */
export function NewPasswordField({ secondFactor, readOnly, error }: AskedAnew) {
  const fewest = secondFactor?.authenticator ? shortestWithSecondFactor : shortestAlone
  return (
    <PasswordField
      label="New password"
      name="password"
      autoComplete="new-password"
      readOnly={readOnly}
      error={error}
      hint={`At least ${fewest} characters. A few words in a row are easy to remember.`}
    />
  )
}
