import type { ReactNode } from 'react'

/** What a control takes over from its field, so that its label, hint and error belong to it for everybody. */
export type ControlProps = {
  id: string
  name: string
  'aria-describedby'?: string
  /** Said either way: browsers tell of an empty field that is required as wrong, before anything was typed. */
  'aria-invalid': boolean
}

/** A label, a hint and an error around one control. Ids are made of the form's and the field's name. */
export function Field({
  form,
  name,
  label,
  hint,
  error,
  className = '',
  children,
}: {
  form: string
  name: string
  label: string
  hint?: ReactNode
  error?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = `${form}-${name}`
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`field ${error ? 'field-wrong' : ''} ${className}`.trim().replace('  ', ' ')}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <span className="unseen">Error: </span>
          {error}
        </p>
      )}
      {children({
        id,
        name,
        ...(described ? { 'aria-describedby': described } : {}),
        'aria-invalid': Boolean(error),
      })}
    </div>
  )
}
