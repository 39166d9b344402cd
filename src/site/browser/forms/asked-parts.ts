import { HoursNote, NearVisit } from './hours-note.tsx'
import { NeighbourTimes } from './times/neighbour-times.tsx'
import { TimeChooser } from './times/time-chooser.tsx'
import { notHeldSentence } from './times/time-sentences.ts'
import { WhenToRing } from './times/when-to-ring.tsx'
import { ToldUrgent } from './told-urgent.tsx'

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
