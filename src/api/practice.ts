import { api } from '../contract/api.ts'
import { changePractice } from '../domain/practice/change-practice.ts'
import { factsOfContent } from '../domain/practice/facts.ts'
import type { SavedPracticeChanges } from '../domain/practice/practice-changes.ts'
import type { House } from '../http/house.ts'
import { refuse } from '../http/problems.ts'
import { type Handler, handle } from './serve.ts'

export const practice: Handler[] = [
  handle(api.practice.read, async (_, house) => ({ answer: await practiceNow(house) })),

  handle(api.practice.change, async ({ body: { version, ...change }, who }, house) => {
    const { records, secrets } = house
    const by = { id: who.member.id, name: who.member.name }
    const outcome = await changePractice(change, version, { records, secrets, now: house.now(), by })
    if (outcome.kind === 'unreadable') return refuse(400, outcome.message)
    if (outcome.kind === 'changed-meanwhile') return refuse(409, changedMeanwhile(outcome.now))
    await house.renewed()
    return { answer: await practiceNow(house) }
  }),
]

async function practiceNow({ content, records }: House) {
  const { practice, team, topics, treatments } = content
  const desk = await records.practiceChanges.read()
  const deskDays = new Set(desk.closedDays.map(({ day }) => day))
  return {
    practice: {
      name: practice.name,
      phone: practice.phone.shown,
      services: practice.services.map(({ name }) => name),
      chairs: practice.chairs,
      team: team.map(({ slug, name }) => ({ id: slug, name })),
      topics,
      facts: factsOfContent(content),
      treatments: treatments.map(({ slug, title }) => ({ id: slug, title })),
      closedDays: practice.closedDays.map((closed) => ({
        ...closed,
        by: deskDays.has(closed.day) ? ('desk' as const) : ('owner' as const),
      })),
      openedDays: desk.openedDays,
      version: desk.version,
      ...(desk.changedBy && { changedBy: desk.changedBy }),
      ...(desk.changedAt && { changedAt: desk.changedAt.toISOString() }),
    },
  }
}

function changedMeanwhile({ changedBy, changedAt }: SavedPracticeChanges): string {
  const at = changedAt?.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
  return `${changedBy ?? 'A colleague'} has changed this meanwhile${at ? ` (at ${at})` : ''}. Please look at it as it is now.`
}
