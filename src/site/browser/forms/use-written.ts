import { type RefObject, useState } from 'react'
import { type Answers, fillAnswers, readAnswers } from './answers.ts'
import type { Wanted } from './times/when-fields.tsx'
import type { Answered } from './use-sent-form.ts'

/** What stands in the form and decides what else is shown, read again after each change, and written by buttons. */
export function useWritten(form: RefObject<HTMLFormElement | null>, filled: Answers, answered: Answered | undefined) {
  const [wanted, setWanted] = useState(wantedIn(filled))
  const [also, setAlso] = useState(othersIn(filled))
  const [urgency, setUrgency] = useState(urgencyIn(answered))

  function lookAgain() {
    if (!form.current) return filled
    const answers = readAnswers(form.current)
    setWanted(wantedIn(answers))
    setAlso(othersIn(answers))
    setUrgency((before) => (answers.urgent === 'yes' ? 'yes' : before === 'yes' ? undefined : before))
    return answers
  }

  function write(changes: Answers) {
    if (!form.current) return
    fillAnswers(form.current, { ...readAnswers(form.current), ...changes })
    lookAgain()
  }

  return { wanted, also, urgency, setUrgency, lookAgain, write }
}

function urgencyIn(answered: Answered | undefined): 'yes' | 'no' | undefined {
  if (answered?.answers.urgent === 'yes') return 'yes'
  return answered?.answers.urgency === 'no' ? 'no' : undefined
}

/** The other times that would suit. What was named as one may have become the first. */
export function othersIn({ alsoSuits = '', appointmentDate, appointmentTime }: Answers): string {
  const isOther = (time: string) => time !== `${appointmentDate}T${appointmentTime}`
  return alsoSuits.split(' ').filter(isOther).join(' ')
}

function wantedIn({ appointmentDate = '', appointmentTime = '', service = '' }: Answers): Wanted {
  return { date: appointmentDate, time: appointmentTime, service }
}
