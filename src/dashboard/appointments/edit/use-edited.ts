import { useState } from 'react'
import type { Patient } from '../../../contract/patient.ts'
import { dayOf } from '../appointment-words.tsx'
import { type Edited, mergedEdit } from './merged-edit.ts'

/** What is chosen in the form of an appointment. What a colleague has changed meanwhile comes in under it until it is saved. */
export function useEdited(patient: Patient, isSaved: boolean) {
  const kept = { service: patient.service, day: dayOf(patient), time: patient.appointmentTime }
  const asItIs: Edited = { ...kept, status: patient.status === 'Appointed' ? 'Appointed' : '', words: '' }
  const [start, setStart] = useState({ version: patient.version, fields: asItIs })
  const [fields, setFields] = useState(asItIs)
  // Loaded anew: what was chosen here stays, and the rest is as a colleague left it.
  if (start.version !== patient.version && !isSaved) {
    setStart({ version: patient.version, fields: asItIs })
    setFields(mergedEdit(fields, start.fields, asItIs))
  }
  const day = fields.day || kept.day
  return {
    kept,
    fields,
    choose: (part: Partial<Edited>) => setFields({ ...fields, ...part }),
    /** The day that is saved: one that is taken away stays. */
    day,
    /** Whether a letter goes out that can carry a sentence. */
    isNoticed: fields.status !== asItIs.status || day !== kept.day || fields.time !== kept.time,
    isTyped: !isSaved && JSON.stringify(fields) !== JSON.stringify(start.fields),
  }
}
