import { useState } from 'react'
import { useNow } from '../clock.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { todayInLondon } from '../london.ts'
import { practiceNow } from '../queries/practice.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { BankHolidaysForm } from './bank-holidays-form.tsx'
import { CloseDaysForm } from './close-days-form.tsx'
import { closing, daysInWords, hoursInWords } from './closed-days.ts'
import { ClosureList } from './closure-list.tsx'
import { PeopleMet } from './people-met.tsx'
import { useDraft } from './use-draft.ts'

/** The days on which the surgery is shut, or open at other hours; in force everywhere as soon as they are saved. */
export function Closures() {
  const today = todayInLondon(useNow(60_000))
  const asked = useAnswer(practiceNow)
  const practice = asked.data?.practice
  const [closings, setClosings] = useState(0)
  const draft = useDraft(practice, ({ closedDays }) => closedDays && setClosings((so) => so + 1))
  return (
    <Page>
      <p className="page-intro">
        Patients cannot ask for surgery times on these days, and the website says why. Emergencies can still ring.
      </p>
      <AnswerState of={asked} sentence="The closed days could not be loaded." atFoot />
      {practice && (
        <div className="closures">
          {draft.open && <PeopleMet draft={draft} open={draft.open} />}
          <div>
            <div hidden={draft.open !== undefined}>
              <CloseDaysForm
                today={today}
                closings={closings}
                busy={draft.busy}
                onClose={(wanted) =>
                  void draft.propose(`${daysInWords(wanted)}, ${hoursInWords(wanted.hours)}: ${wanted.reason}`, (now) =>
                    closing(now, wanted),
                  )
                }
              />
            </div>
            <OutcomeLine outcome={draft.open ? undefined : draft.outcome} />
            <ClosureList practice={practice} today={today} waits={draft.busy || draft.open !== undefined} />
          </div>
          <BankHolidaysForm
            kept={practice.bankHolidays}
            busy={draft.busy || draft.open !== undefined}
            onKeep={(bankHolidays) => void draft.propose(`Bank holidays: ${bankHolidays}`, () => ({ bankHolidays }))}
          />
        </div>
      )}
    </Page>
  )
}
