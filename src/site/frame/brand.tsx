import { addresses } from '../../contract/addresses.ts'
import type { Practice } from '../../domain/practice/practice.ts'

/** The arch with a tooth on its step, and the name of the practice. Leads home. */
export function Brand({ practice }: { practice: Practice }) {
  // An article does not stand alone: `The Dental` `Practice`.
  const [, first, rest] = practice.name.match(/^((?:(?:The|An?) )?\S+) ?(.*)$/) ?? []
  return (
    <a className="brand" href={addresses.home}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path className="brand-arch" d="M4 29V12a12 12 0 0 1 24 0v17Z" />
        <path
          className="brand-tooth"
          d="M16 9.2c-1.7-1.5-3.8-2-5.5-1.4-2.5.9-3.5 3.6-2.9 6.7.5 2.3 1.6 3.9 2 6.4.5 3.2.6 7.1 2.3 7.1 2.2 0 1.6-6 4.1-6s1.9 6 4.1 6c1.7 0 1.8-3.9 2.3-7.1.4-2.5 1.5-4.1 2-6.4.6-3.1-.4-5.8-2.9-6.7-1.7-.6-3.8-.1-5.5 1.4Z"
        />
        <path className="brand-step" d="M2 28h28v4H2Z" />
      </svg>
      <span>
        {first} <span className="brand-rest">{rest}</span>
      </span>
    </a>
  )
}
