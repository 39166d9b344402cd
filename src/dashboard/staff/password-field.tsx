import { useState } from 'react'

type Asked = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** Whether the browser refuses to send the form without it; it does where nothing else is said. */
  required?: boolean
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, name, autoComplete, hint, required = true }: Asked) {
  const [shown, setShown] = useState(false)
  const hintId = `${name}-hint`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="with-button">
        <input
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          {...(hint ? { 'aria-describedby': hintId } : {})}
        />
        <button type="button" className="plain" aria-controls={name} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {hint && <small id={hintId}>{hint}</small>}
    </div>
  )
}
