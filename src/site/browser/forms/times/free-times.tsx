import type { ReactNode } from 'react'
import { SecondarySubmit } from '../../../../ui/secondary-submit.tsx'
import { inVainSentence, Looking } from '../looking.tsx'
import type { Looks } from '../use-asked-parts.ts'

type Asked = {
  looks: Looks
  look: () => void
  /** The other times that would suit, as the form came with them. */
  others: string
  children: ReactNode
}

/** The free times as buttons (`children`), once somebody asks for them and they are here. */
export function FreeTimes({ looks, look, others, children }: Asked) {
  return (
    <fieldset className="chooser">
      <legend>Choose a free time</legend>
      {/* A text, since no browser brings back hidden values. React leaves it alone: it would write it as the page came with it. */}
      <input type="text" hidden name="alsoSuits" defaultValue={others} />
      {looks === 'yes' && children ? (
        children
      ) : (
        <>
          <SecondarySubmit
            className="button button-quiet"
            name="look"
            value="days"
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              look()
            }}
          >
            Show free times
          </SecondarySubmit>
          <div role="status" className="form-note">
            {looks === 'yes' && <Looking />}
            {looks === 'in vain' && <p>{inVainSentence}</p>}
          </div>
        </>
      )}
    </fieldset>
  )
}
