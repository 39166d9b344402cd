import { contentOf } from './content/kept-content.ts'
import { watchContent } from './content/watch-content.ts'
import { chairsWithoutService, servicesWithoutChair } from './domain/availability/chair-plan.ts'
import { instantOf, londonAt } from './domain/clinic-time.ts'
import type { Practice } from './domain/practice/practice.ts'
import { asChanged } from './domain/practice/practice-changes.ts'
import type { PracticeContent } from './domain/practice/treatment.ts'
import { type Records, RecordsAway } from './domain/records.ts'
import type { Log } from './http/backend.ts'
import type { Notices } from './http/notices.ts'
import { drawn } from './own-pictures.ts'

/** The owner's words, and over them what the desk has changed. */
type LivePractice = {
  /** As it is now: ask at each use, keep nothing of it. */
  readonly content: PracticeContent
  /** The practice as the owner's files have it, without the desk's changes. */
  readonly owner: Practice
  /** Reads again what the desk has changed; resolves when `content` says so, or will as soon as the database answers. */
  renew(): Promise<void>
  close(): Promise<void>
}

type Surroundings = {
  keptContent?: string | undefined
  records: Records
  notices: Notices
  log: Log
  now(): Date
  changed(): void
}

/** In milliseconds, where the database did not answer. */
const tryAgainAfter = 1_000

/**
 * @param owner the owner's words where they are not to be read from files
 * @throws ContentProblem naming every file, field and remedy
 */
export async function openLivePractice(
  folder: string,
  owner: PracticeContent | undefined,
  { keptContent, records, notices, log, now, changed }: Surroundings,
): Promise<LivePractice> {
  let written = owner ?? (await contentOf(folder, keptContent, drawn))
  let desk = await records.practiceChanges.read()
  // Bank holidays are known for so many years ahead, so each year makes it anew.
  let year = now().getUTCFullYear()
  let content = merged()
  function merged(): PracticeContent {
    const practice = asChanged(written.practice, desk, year)
    tellOfChairs(practice, notices)
    tellOfDaysToCome(written, notices, now())
    return { ...written, practice }
  }

  // One after the other, so that an older reading never takes the place of a newer one.
  let renewing: Promise<void> = Promise.resolve()
  let tryingAgain: NodeJS.Timeout | undefined
  const renew = () => {
    clearTimeout(tryingAgain)
    // What went wrong before was told to who asked then.
    renewing = renewing
      .catch(() => undefined)
      .then(async () => {
        try {
          desk = await records.practiceChanges.read()
        } catch (error) {
          if (!(error instanceof RecordsAway)) throw error
          // Nobody tells of the same change twice.
          clearTimeout(tryingAgain)
          tryingAgain = setTimeout(() => {
            renew().catch(() => log.error({}, 'what the desk has changed cannot be read'))
          }, tryAgainAfter).unref()
          return
        }
        content = merged()
        changed()
      })
    return renewing
  }

  const files = owner
    ? undefined
    : watchContent(folder, {
        drawn,
        changed(read) {
          written = read
          content = merged()
          notices.takeBack('content')
          log.info({}, 'the owner’s files were read again')
          changed()
        },
        refused(message) {
          notices.say('content', `The owner’s files have a slip, so the site still shows what stood before. ${message}`)
          log.warn({}, 'the owner’s files were changed and cannot be shown')
        },
        unwatched() {
          notices.say('content', 'The owner’s files are not watched any more: start the server again after a change.')
          log.warn({}, 'the owner’s files are not watched')
        },
      })
  return {
    get content() {
      const present = now().getUTCFullYear()
      if (present !== year) {
        year = present
        content = merged()
      }
      return content
    },
    get owner() {
      return written.practice
    },
    renew,
    async close() {
      files?.close()
      clearTimeout(tryingAgain)
      await renewing.catch(() => undefined)
      // Set by the one that was under way.
      clearTimeout(tryingAgain)
    },
  }
}

/** A treatment that is renamed in the owner's files is another one to the chairs that the desk has set up. */
function tellOfChairs({ chairPlan, services }: Practice, notices: Notices): void {
  const withoutTreatment = namesOf(chairPlan ? chairsWithoutService(chairPlan, services) : [])
  const whyIdle =
    'The owner’s files name none of theirs any more, so nobody is given a time there. Please choose their treatments under Chairs.'
  if (withoutTreatment) notices.say('chairs', `Chairs without a treatment: ${withoutTreatment}. ${whyIdle}`)
  else notices.takeBack('chairs')
  const withoutChair = namesOf(chairPlan ? servicesWithoutChair(chairPlan, services) : [])
  const whyNever =
    'Whoever asks for one at a time is told to ring. Please choose a chair for it under Chairs, or have it taken out of services.yaml.'
  if (withoutChair) notices.say('services', `Treatments without a chair: ${withoutChair}. ${whyNever}`)
  else notices.takeBack('services')
}

/** Told rather than refused: a server whose clock is behind opens all the same. */
function tellOfDaysToCome(
  { practice: { lastUpdated }, treatments }: PracticeContent,
  notices: Notices,
  now: Date,
): void {
  // It is the newest of all of them.
  if (lastUpdated <= londonAt(now).day) {
    notices.takeBack('days-to-come')
    return
  }
  const pages = treatments.filter(({ reviewed }) => reviewed.on === lastUpdated)
  const files = pages.map(({ slug }) => `treatments/${slug}.md (reviewed › on)`)
  const named = files.length > 0 ? files.join(', ') : 'practice.yaml (lastUpdated)'
  const sentence =
    `The owner’s files have ${lastUpdated} as a day that has been: ${named}. Patients read it on the website, and it is ` +
    'still to come. Please write the day on which it was really done.'
  notices.say('days-to-come', sentence, instantOf({ day: lastUpdated, time: '00:00' }))
}

function namesOf(those: { name: string }[]): string {
  return those.map(({ name }) => name).join(', ')
}
