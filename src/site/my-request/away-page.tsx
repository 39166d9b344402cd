import { PerhapsWritten, type RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import { framed, titled } from '../frame/layout.tsx'
import { TryAgainOrRing } from '../parts/try-again-or-ring.tsx'
import type { Shown } from '../site-page.ts'
import { ReachNow } from './reach.tsx'
import { SlowStepWords, StepStatus, slowStepScripts } from './slow-step.tsx'

/** What a form of these pages may hold: whatever else came is not sent again. */
const stepFields = ['step', 'version', 'time', 'part', 'reminders'] as const

/**
 * While the database does not answer. Nobody is led away from their request, and a step is sent again with one press: if it
 * was taken after all, it is not taken twice.
 */
export function awayPage(
  address: string,
  form: Record<string, unknown> | undefined,
  error: RecordsAway,
  backend: Backend,
): Shown {
  const { practice } = backend.content
  const cannot = form ? 'we cannot take this just now' : 'we cannot show this just now'
  return framed(backend, {
    status: 500,
    head: {
      title: titled('Please try again', backend),
      description: `Sorry, ${cannot}.`,
      keywords: [],
      more: slowStepScripts(backend),
    },
    body: (
      <section className="wrap lone">
        <h1>Please try again</h1>
        <p role="alert">
          {error instanceof PerhapsWritten ? 'Sorry, we cannot tell whether this has reached us.' : `Sorry, ${cannot}.`}{' '}
          <TryAgainOrRing {...practice} />
        </p>
        {form ? (
          <>
            <p>You can safely try again: nothing is done twice.</p>
            <form method="post" action={address} className="lone-ways">
              {stepFields.map((name) => {
                const value = form[name]
                return typeof value === 'string' && <input key={name} type="hidden" name={name} value={value} />
              })}
              <button className="button" type="submit">
                Try again
              </button>
              <a className="button button-quiet" href={address}>
                See how it stands
              </a>
              <StepStatus />
            </form>
            <SlowStepWords reach={<ReachNow appointment={{}} practice={practice} />} />
          </>
        ) : (
          <p className="lone-ways">
            <a className="button" href={address}>
              Try again
            </a>
          </p>
        )}
      </section>
    ),
  })
}
