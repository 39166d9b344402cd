import { type FormEvent, useState } from 'react'
import type { WirePost } from '../../../contract/blog.ts'
import { hourOf } from '../post-fields.ts'
import type { EditingSession } from './editing-session.ts'
import { type EditingState, isUnderWay } from './editing-state.ts'

/** What the page is told after every save, with the post as it is now. */
export type OnSaved = (post: WirePost | undefined, step: 'sent' | 'kept') => void

type Around = {
  /** How many pictures of the text are on their way: without them nothing is sent. */
  uploading: number
  onSaved: OnSaved
  /** What is wrong, or missing, stands in the column beside the text, and must be seen to be mended. */
  onWrongBeside(): void
}

const fieldsBeside = ['image', 'imageAlt', 'slug', 'description', 'topic', 'treatments', 'author', 'reviewedOn']

/** What the buttons of the form do: each step that saves, and what it asks for first. */
export function useSaving(
  [editing, session]: [EditingState, EditingSession],
  { uploading, onSaved, onWrongBeside }: Around,
) {
  const { fields, busy, conflict } = editing
  const [hourAsked, setHourAsked] = useState(0)
  const [toldToWait, setToldToWait] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay(busy)) return
    setToldToWait(uploading > 0)
    if (uploading > 0) return
    const noHour = !hourOf(fields) && fields.publication === 'later'
    setHourAsked(noHour ? hourAsked + 1 : 0)
    if (noHour) return onWrongBeside()
    await tellOf(session.send(), 'sent')
  }

  async function saveDraft() {
    if (isUnderWay(busy)) return
    await tellOf(session.saveDraft(), 'kept')
  }

  async function unpublish() {
    if (isUnderWay(busy)) return
    await tellOf(session.unpublish(), 'kept')
  }

  async function keepMine() {
    await tellOf(session.keepMine(), conflict?.again === 'send' ? 'sent' : 'kept')
  }

  async function tellOf(saving: Promise<void> | undefined, step: 'sent' | 'kept') {
    await saving
    const { post, failure, conflict } = session.read()
    if (fieldsBeside.includes(failure?.field ?? '')) onWrongBeside()
    if (!failure && !conflict) onSaved(post, step)
  }

  return {
    send,
    saveDraft,
    unpublish,
    keepMine,
    /** How often the hour of publication was missing since it was last given; 0 where nothing is asked. */
    hourAsked,
    /** Somebody wanted to send it before its pictures had arrived. */
    waitsForPictures: toldToWait && uploading > 0,
  }
}
