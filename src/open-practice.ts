import { readKeys } from './back-ups/keys.ts'
import { sayIfBroughtBack } from './brought-back.ts'
import { calendarToDownload } from './calendar-to-download.ts'
import type { Config } from './config.ts'
import { databasePlace, lettersIn, photographsIn } from './database-place.ts'
import type { FetchPicture } from './domain/blog/picture-elsewhere.ts'
import { pictureOfNone } from './domain/blog/post.ts'
import { addSamplePosts } from './domain/blog/sample-posts.ts'
import { nameOfError } from './domain/errors.ts'
import type { PracticeContent } from './domain/practice/treatment.ts'
import type { Records } from './domain/records.ts'
import { type FirstSignIn, firstStaffMember } from './domain/staff/first-staff-member.ts'
import { openAnswerLog } from './http/answer-log.ts'
import type { Assets } from './http/assets.ts'
import type { Backend, Log } from './http/backend.ts'
import { FreeDaysCache } from './http/free-days-cache.ts'
import { lettersLeave, sayWhereLettersGo } from './http/letters-leave.ts'
import { LiveStreams } from './http/live-streams.ts'
import { Looks } from './http/looks.ts'
import { readRanges } from './http/network-address.ts'
import { Notices } from './http/notices.ts'
import { type Packing, PageCache } from './http/page-cache.ts'
import { warnWithoutProxies } from './http/unnamed-proxy.ts'
import type { BackUpPlan } from './jobs/make-due-back-up.ts'
import { QuietMoments } from './jobs/quiet-moments.ts'
import { runBackUps } from './jobs/run-back-ups.ts'
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts'
import { runReportReading } from './jobs/run-report-reading.ts'
import { sayWhatWasLeftBehind } from './left-behind.ts'
import { openLivePractice } from './live-practice.ts'
import { chairCalendar } from './mail/chair-calendar.ts'
import { domainOf } from './mail/mail-address.ts'
import type { Mailer } from './mail/mailer.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openReportMailbox } from './mail/reports/report-mailbox.ts'
import { makeFolder, needContentFolder, needFolder } from './make-folder.ts'
import { nameOf, openOwnRecords } from './open-own-records.ts'
import { deleteOutdated, hasDiskOfItsOwn, makeBackUp, whyNot } from './operations/make-back-up.ts'
import { personJson, personPage } from './operations/person-file.ts'
import { eraseOwnLetters } from './own-letters.ts'
import { readOwnPicture } from './own-pictures.ts'
import { checkSealKey, openOwnSecrets } from './own-secrets.ts'
import { openFetchPicture } from './photographs/fetch-picture.ts'
import { openPhotographs } from './photographs/photographs.ts'
import { tellingWhenNotKept } from './pictures-not-kept.ts'
import { openAuthenticator } from './secrets/authenticator.ts'
import { openPasskeys } from './secrets/passkeys.ts'
import type { PasswordCost } from './secrets/password-hashes.ts'
import { toldToJobs } from './told-to-jobs.ts'
import { openWriting } from './writing/writing.ts'
import { writingWithFacts } from './writing-with-facts.ts'

/** A practice with its records open; nothing of it runs by itself before `startJobs`. */
export type OpenPractice = ReturnType<typeof toldToJobs> & {
  backend: Backend
  kept: PageCache
  /**
   * Makes the first account and answers how to sign in; undefined where there is an account already. A password that is
   * made up is told this once: asked when nothing can keep the practice shut any more.
   */
  makeFirstAccount(): Promise<FirstSignIn | undefined>
  /** Starts the clock's timetable: letters leave from now on, and what is no longer kept is forgotten. */
  startJobs(): void
  close(): Promise<void>
}

type Surroundings = {
  assets: Assets
  log: Log
  now?: () => Date
  content?: PracticeContent
  /** A file beside the program that remembers what was read of the owner's folder. */
  keptContent?: string | undefined
  records?: Records
  mailer?: Mailer
  fetchPicture?: FetchPicture
  passwordCost?: PasswordCost
  packing?: Packing
}

/** Opens all that a practice needs by its settings: database, content, mailer, clock; answers what requests are answered with. */
export async function openPractice(config: Config, surroundings: Surroundings): Promise<OpenPractice> {
  const { assets, log, now = () => new Date() } = surroundings
  await needFolders(config, surroundings)
  const records = surroundings.records ?? (await openOwnRecords(config, (sentence) => log.warn({}, sentence)))
  const secrets = await openOwnSecrets(config, surroundings.passwordCost)
  const kept = new PageCache(surroundings.packing)
  const notices = new Notices(now)
  const freeDays = new FreeDaysCache()
  await sayIfBroughtBack({ records, notices })
  await checkSealKey(records, secrets, { notices, log })
  const live = await openLivePractice(config.contentDirectory, surroundings.content, {
    keptContent: surroundings.keptContent,
    records,
    notices,
    log,
    now,
    changed: () => {
      kept.drop('practice')
      freeDays.drop()
    },
  })
  const { practice } = live.content

  const sender = () => {
    const { name, email } = live.content.practice
    return { name, address: config.mailFrom ?? email }
  }
  const { smtpUrl } = config
  const mailer = surroundings.mailer ?? openMailer({ smtpUrl, folder: lettersIn(config), from: sender() })
  const quiet = new QuietMoments()
  let jobs: RunningJobs | undefined
  const failed = (job: string) => (error: unknown) => log.error({ job, error: nameOfError(error) }, 'job failed')
  const watch = records.watch((changed) => {
    if (changed.includes('posts')) kept.drop('posts')
    if (changed.includes('appointments')) freeDays.drop()
    if (changed.includes('practice')) live.renew().catch(failed('renewing'))
  }, failed('watching'))

  const photographsFolder = photographsIn(config)
  const backend: Backend = {
    records,
    get content() {
      return live.content
    },
    get owner() {
      return live.owner
    },
    secrets,
    assets,
    now,
    log,
    answers: openAnswerLog(log, { everyAnswer: config.logEveryAnswer }),
    notices,
    liveStreams: new LiveStreams(records, now, failed('live')),
    looks: new Looks({ records, secrets, now, log }),
    lettersLeave: lettersLeave(config),
    lettersAreFiles: !smtpUrl && !config.publicUrl && !surroundings.mailer,
    pictureOfNone: await readPictureOfNone(config.picturesDirectory),
    writing: writingWithFacts(openWriting(), () => live.content),
    photographs: tellingWhenNotKept(await openPhotographs(photographsFolder), photographsFolder, { notices, now }),
    authenticator: openAuthenticator(practice.name),
    passkeys: openPasskeys({ name: practice.name }),
    settings: settingsOf(config),
    calendarFile: (appointment, confirmed) =>
      calendarToDownload(appointment, confirmed, { practice: live.content.practice, from: sender(), stamp: now() }),
    freeDays: (service) => freeDays.of(service, { records, practice: live.content.practice, now: now() }),
    chairCalendar: (name, visits) => chairCalendar(name, visits, { domain: domainOf(sender().address), stamp: now() }),
    answering: (work) => quiet.answer(work),
    lettersWait: () => jobs?.nudge(),
    picturesWait: () => jobs?.nudgePictures(),
    personJson,
    personPage,
    eraseLetterFiles: (ids) => eraseOwnLetters(config, ids),
    renewed: () => live.renew(),
  }
  warnWithoutProxies(config, backend)
  sayWhereLettersGo(config, backend)
  if (config.samplePosts) await fillEmptyBlog(config, backend)
  const told = toldToJobs(config, backend, {
    mailer,
    sender,
    fetchPicture: surroundings.fetchPicture ?? openFetchPicture(),
    whenQuiet: () => quiet.wait(),
  })
  return {
    backend,
    kept,
    makeFirstAccount: () => makeFirstAccount(config, backend),
    ...told,
    startJobs() {
      jobs = startJobs(config, backend, told)
    },
    async close() {
      backend.answers.close()
      await backend.liveStreams.close()
      await backend.looks.close()
      watch.close()
      await live.close()
      await jobs?.close()
      await mailer.close()
      await records.close()
    },
  }
}

/** Throws a sentence that names a setting where a folder is not there, or cannot be made or written. */
async function needFolders(config: Config, { content }: Surroundings): Promise<void> {
  if (!content) await needContentFolder(config.contentDirectory)
  await makeFolder(config.dataDirectory, 'DATA_DIRECTORY')
  await needBackUps(config)
}

/** Throws a sentence where back-ups are to be made and could not be: their folder, or the file of their key. */
async function needBackUps({ backUps: { everyHours, to, keyFile } }: Config): Promise<void> {
  if (everyHours === undefined) return
  await makeFolder(to, 'BACK_UP_TO')
  if (keyFile !== undefined) await readKeys(keyFile, ' of BACK_UP_KEY_FILE')
}

async function readPictureOfNone(folder: string): Promise<Backend['pictureOfNone']> {
  await needFolder(folder, 'CONTENT_DIRECTORY, with the pictures beside it,')
  const picture = await readOwnPicture(folder, pictureOfNone.name, 'smallest')
  if (!picture) throw new Error(`imagery/renditions holds no ${pictureOfNone.name}; run imagery/make-renditions.mjs`)
  return picture
}

function settingsOf(config: Config): Backend['settings'] {
  return {
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    trustedProxies: readRanges(config.trustedProxies).ranges,
    rateLimitMultiplier: config.rateLimitMultiplier,
    heldQuartersPerSender: config.heldQuartersPerSender,
    holdWorkingDays: config.holdWorkingDays,
    patientChangeHours: config.patientChangeHours,
    waitingList: config.waitingList,
    retentionDays: config.retentionDays,
  }
}

async function fillEmptyBlog({ picturesDirectory }: Config, backend: Backend): Promise<void> {
  const ownPicture = async (name: string) => (await readOwnPicture(picturesDirectory, name, 'largest'))?.image
  const posts = await addSamplePosts(backend.content.samplePosts, { ...backend, now: backend.now(), ownPicture })
  if (posts > 0) backend.log.info({ posts }, 'sample posts were put into the empty blog')
}

async function makeFirstAccount(config: Config, backend: Backend): Promise<FirstSignIn | undefined> {
  const { email, name: practice } = backend.content.practice
  const first = { ...config.firstStaff, email: config.firstStaff.email ?? email, practice }
  const made = await firstStaffMember(first, { ...backend, now: backend.now() })
  if (made) {
    backend.log.info({ database: nameOf(databasePlace(config)) }, 'a new, empty practice was made')
    sayWhatWasLeftBehind(config, backend)
  }
  return made
}

/** The clock's timetable, with back-ups and with what mail servers report where the settings ask for them. */
function startJobs(
  config: Config,
  backend: Backend,
  { sending, archive, pictureDesk, reminding }: ReturnType<typeof toldToJobs>,
): RunningJobs {
  const jobs = runJobs(sending, archive, pictureDesk, reminding)
  const plan = backUpPlan(config, backend)
  const backUps = plan && runBackUps(plan)
  const { imapUrl } = config
  const reports = imapUrl ? runReportReading({ ...backend, mailbox: openReportMailbox(imapUrl) }) : undefined
  return {
    ...jobs,
    async close() {
      await Promise.all([jobs.close(), backUps?.close(), reports?.close()])
    },
  }
}

/** Back-ups by the clock, unless they are switched off. */
function backUpPlan(
  config: Config,
  { records, notices, now, log }: Pick<Backend, 'records' | 'notices' | 'now' | 'log'>,
): BackUpPlan | undefined {
  const { backUps, dataDirectory } = config
  if (backUps.everyHours === undefined) return undefined
  return {
    records,
    everyHours: backUps.everyHours,
    folder: backUps.to,
    hasDiskOfItsOwn: () => hasDiskOfItsOwn(backUps.to, dataDirectory),
    async make(now, ending) {
      const { oddNames, deadLinks } = await makeBackUp({ dataDirectory, backUps, place: databasePlace(config) }, now, {
        signal: ending,
      })
      if (oddNames > 0) log.warn({ job: 'back-up', files: oddNames }, 'files were left out: no UTF-8 in their names')
      return { deadLinks }
    },
    deleteOutdated: (now) => deleteOutdated(backUps.to, now),
    whyNot: (error) => whyNot(error, backUps.to),
    notices,
    now,
    log,
  }
}
