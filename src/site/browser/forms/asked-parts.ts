import { HoursNote, NearVisit } from './hours-note.tsx'
import { NeighbourTimes } from './neighbour-times.tsx'
import { TimeChooser } from './time-chooser.tsx'
import { notHeldSentence } from './time-sentences.ts'
import { ToldUrgent } from './told-urgent.tsx'
import { WhenToRing } from './when-to-ring.tsx'

/** The parts of the form that only some ask for: a browser fetches them then, and the server draws them at once. */
export const askedParts = {
  HoursNote,
  NearVisit,
  NeighbourTimes,
  TimeChooser,
  ToldUrgent,
  WhenToRing,
  notHeldSentence,
}
