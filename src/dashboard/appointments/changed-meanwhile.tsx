import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { isGone } from '../ask-as-staff.ts'
import { appointment, standing } from '../queries/appointments.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { keepUnsentNote } from './record/unsent-notes.ts'

/**
 * Whether a colleague has erased a request since it was opened here. One that was never known to stand is not: a server
 * that knows the specification alone is not asked how a request stands.
 */
export function useIsErased(id: string): boolean {
  const { data, failure } = useAnswer(standing(id))
  const isErased = data !== undefined && failure !== undefined && isGone(failure)
  useEffect(() => {
    // Nobody can save what was being noted of it, and nobody is to be asked about that when they leave.
    if (isErased) keepUnsentNote(id, undefined)
  }, [isErased, id])
  return isErased
}

/** What stands in the place of a request that was erased. */
export const erasedSentence = 'A colleague has erased this request. Nothing of it is kept here.'

type Shown = {
  patient: Patient
  words: string
  /** A step of somebody's own is on its way: what is newer may be that very step. */
  isBusy?: boolean
  onLoad: () => void
}

/** Said quietly where somebody looks at a request that a colleague has changed since; what they look at stays. */
export function ChangedMeanwhile({ patient, words, isBusy = false, onLoad }: Shown) {
  const { data } = useAnswer(standing(patient._id))
  // Behind a step of somebody's own the rest is on its way by itself.
  const { isFetching: comes } = useQuery({ ...appointment(patient._id), enabled: false })
  const isNewer = data !== undefined && patient.version !== undefined && data.version > patient.version
  const isOld = isNewer && !comes && !isBusy
  return (
    <div role="status" className={isOld ? 'notice warn' : undefined}>
      {isOld && (
        <p>
          {data.sentence}{' '}
          <button type="button" className="plain" onClick={onLoad}>
            {words}
          </button>
        </p>
      )}
    </div>
  )
}
