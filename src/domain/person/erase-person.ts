import { startOf } from '../appointments/appointment.ts'
import type { ChairTime } from '../availability/chair-time.ts'
import { chairTimeOf } from '../availability/seats.ts'
import { counted } from '../counted.ts'
import { clocksApart } from '../doubted-clock.ts'
import { inParts } from '../gathered.ts'
import { type Books, FreeSpaceStays, type Records, RecordsAway } from '../records.ts'
import type { By } from '../staff/account-notes.ts'
import type { Secrets } from '../staff/secrets.ts'
import { countInWords, countOf, isNothing, type KeptPerson, type Who } from './person.ts'

/** `letterFiles`: how many letters that became files went with them. */
type Erased = KeptPerson & { letterFiles: number; freeSpace: 'cleared' | 'being read' | 'disk fails' }

/** Where words of somebody who was erased still lie, out of reach of any program that erases. */
export const stillKeptSentence =
  'Back-ups keep it until they are thrown away, and what a restore put aside until you delete it; letters in your own ' +
  'mailbox are yours to delete.'

/** What was erased, for whoever asked at a terminal. */
export function erasedSentence(erased: Erased): string {
  const files = erased.letterFiles
  const ofLetters = files > 0 ? `, and the ${files === 1 ? 'file' : 'files'} of ${counted(files, 'letter')}` : ''
  return `Erased: ${countInWords(erased)}${ofLetters}.`
}

type Context = {
  records: Records
  secrets: Secrets
  now: Date
  by: By
  /** Deletes the files of these letters, and answers how many there were. */
  eraseLetterFiles(ids: string[]): Promise<number>
  /** Requests and messages that somebody has seen, by their ids: what came since stays. Absent for all there is. */
  only?: ReadonlySet<string> | undefined
}

/**
 * Erases everything that is kept about somebody, as they may ask (UK GDPR, article 17), and out of the free space of the
 * file too, also when asked once more because that was not yet possible. The entry in the audit says that it was done, not
 * about whom; of hundreds of requests each part has one of its own. Answers what was erased. Cut off in between, it is asked
 * for once more.
 */
export async function erasePerson(who: Who, context: Context): Promise<Erased> {
  const { records, eraseLetterFiles, only } = context
  const found = among(await records.people.find(who), only)
  // First, as the rows say whose they are.
  let letterFiles = await eraseLetterFiles(lettersOf(found))
  // Nobody who writes waits for this; inside the transactions only what is asked meanwhile is looked through.
  const searches = await records.people.searchesFor([found], who)
  if (found.requests.length >= manyRequests) await gatherWhereThereIsRoom(records)
  const parts: KeptPerson[] = []
  const eraseNext = async (ids?: string[]) => {
    const state = { ids, found, searches, gone: parts }
    const part = await records.transaction((books) => erasePart(who, state, books, context))
    parts.push(part)
    // Those that became files since: once the rows are gone, nothing else says whose they are.
    letterFiles += await eraseLetterFiles(lettersOf(part))
    return part
  }
  for (const ids of wholeParts(found)) await eraseNext(ids)
  // What is left, and what came meanwhile.
  while ((await eraseNext()).requests.length === requestsAtOnce);
  return { ...together(parts), letterFiles, freeSpace: await clearFreeSpace(records) }
}

/** By now they are erased, whatever becomes of it. */
async function clearFreeSpace(records: Records): Promise<Erased['freeSpace']> {
  try {
    return (await records.clearFreeSpace()) ? 'cleared' : 'being read'
  } catch (error) {
    if (error instanceof FreeSpaceStays) return 'disk fails'
    throw error
  }
}

/** Whoever writes meanwhile waits for so many: among 100,000 others each takes a millisecond or two on SQLite. */
const requestsAtOnce = 50

/** For fewer it costs more than it saves. */
const manyRequests = 500

/** Only makes it quicker: a disk without room for that may have enough to erase. */
async function gatherWhereThereIsRoom(records: Records): Promise<void> {
  try {
    await records.gatherSearchIndex()
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
  }
}

/** The oldest first, as the index of letters has them: it goes through all that stand before the one that leaves. */
function wholeParts({ requests }: KeptPerson): string[][] {
  const oldestFirst = requests.map(({ id }) => id).reverse()
  return inParts(oldestFirst, requestsAtOnce).filter((ids) => ids.length === requestsAtOnce)
}

/** `ids`: the requests of this part; absent for as many as are left, and what they wrote where that is all. */
type State = { ids: string[] | undefined; found: KeptPerson; searches: string[]; gone: KeptPerson[] }

async function erasePart(
  who: Who,
  { ids, found, searches, gone }: State,
  { people, audit, waitingList }: Books,
  { secrets, now, by, only }: Context,
): Promise<KeptPerson> {
  // Of what was seen less than a part is left by then, and more may have come before it.
  const rest = async () => (only ? among(await people.find(who), only) : people.find(who, requestsAtOnce))
  const kept = ids ? await people.findAmong(who, ids) : await rest()
  await waitingList.noteFreed(heldFor(kept), now)
  const isLast = ids === undefined && kept.requests.length < requestsAtOnce
  const isFirst = gone.length === 0
  const all = together([...gone, kept])
  // First while all rows still say whose it is, should it be cut off in between, and last for what was searched for meanwhile.
  const traced = isLast || isFirst ? [found, all] : []
  const before = isFirst ? searches : []
  const meanwhile = isLast ? await people.searchesFor(traced, who, lookedThroughUntil(found, all, now)) : []
  const cleared = [...new Set([...before, ...meanwhile])]
  await people.erase(kept, { traced, searches: cleared })
  if (isNothing(isLast ? all : kept) && cleared.length === 0) return kept
  const didErase = isLast ? `erased a person: ${inWords(all)}` : `erased part of a person: ${inWords(kept)}`
  const did = isNothing(all) ? `cleared searches for a person: ${cleared.length}` : didErase
  await audit.note({ id: secrets.newId(), at: now, staff: by, did })
  return kept
}

function among(kept: KeptPerson, only: ReadonlySet<string> | undefined): KeptPerson {
  if (!only) return kept
  const isSeen = ({ id }: { id: string }) => only.has(id)
  return { ...kept, requests: kept.requests.filter(isSeen), messages: kept.messages.filter(isSeen) }
}

/** Searches until then, by the clock of any process, were looked through for all of these; undefined where they were not. */
function lookedThroughUntil(found: KeptPerson, all: KeptPerson, now: Date): Date | undefined {
  const known = new Set(idsIn(found))
  return idsIn(all).every((id) => known.has(id)) ? new Date(now.getTime() - clocksApart) : undefined
}

function idsIn({ requests, messages }: KeptPerson): string[] {
  return [...requests, ...messages].map(({ id }) => id)
}

function inWords(kept: KeptPerson): string {
  const { requests, messages } = countOf(kept)
  return `${counted(requests, 'request')}, ${counted(messages, 'message')}`
}

function together(parts: KeptPerson[]): KeptPerson {
  return {
    requests: parts.flatMap(({ requests }) => requests),
    messages: parts.flatMap(({ messages }) => messages),
    audit: parts.flatMap(({ audit }) => audit),
    remindersStopped: parts.flatMap(({ remindersStopped }) => remindersStopped),
  }
}

function lettersOf({ requests, messages }: KeptPerson): string[] {
  return [...requests, ...messages].flatMap(({ letters }) => letters.map(({ id }) => id))
}

/** The chair time that goes with somebody; what is over, or somebody else's by now, is offered to nobody. */
function heldFor({ requests }: KeptPerson): ChairTime[] {
  return requests.flatMap((request) => {
    const { chair, minutes, offer } = request
    const start = startOf(request)
    const own = start && chair !== undefined ? [{ ...start, chair }] : []
    return [...own, ...(offer?.times ?? [])].flatMap((seat) => chairTimeOf({ ...seat, minutes }))
  })
}
