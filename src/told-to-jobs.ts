import type { Config } from './config.ts'
import { lettersIn } from './database-place.ts'
import type { FetchPicture } from './domain/blog/picture-elsewhere.ts'
import type { Backend } from './http/backend.ts'
import type { PictureDesk } from './jobs/fetch-pictures.ts'
import type { LetterSending } from './jobs/letter-sending.ts'
import type { LookedThrough } from './jobs/run-jobs.ts'
import type { SendOptions } from './jobs/send-letter.ts'
import type { Reminding } from './jobs/send-reminders.ts'
import type { Mailer } from './mail/mailer.ts'

type Given = {
  mailer: Mailer
  /** From whom letters come, as the practice is called now. */
  sender(): LetterSending['from']
  fetchPicture: FetchPicture
  /** Waits until nobody waits for an answer, or a moment at most. */
  whenQuiet(): Promise<void>
}

/** What the clock's jobs are told of a practice: what may change meanwhile is asked in each of their rounds. */
export function toldToJobs(config: Config, backend: Backend, { mailer, sender, fetchPicture, whenQuiet }: Given) {
  const { records, secrets, photographs, writing, notices, lettersLeave, now, log } = backend
  const { patientChangeHours, waitingList, retentionDays } = config
  const sending: LetterSending & SendOptions = {
    records,
    secrets,
    mailer,
    get practice() {
      return backend.content.practice
    },
    get owner() {
      return backend.owner
    },
    patientChangeHours,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    get from() {
      return sender()
    },
    lettersLeave,
    whenQuiet,
    notices,
    now,
    log,
  }
  const archive: LookedThrough = {
    records,
    photographs,
    lettersFolder: lettersIn(config),
    retentionDays,
    notices,
    get content() {
      return backend.content
    },
    now,
    log,
  }
  const reminding: Reminding = {
    records,
    secrets,
    get practice() {
      return backend.content.practice
    },
    get owner() {
      return backend.owner
    },
    lettersLeave,
    patientChangeHours,
    waitingList,
    notices,
    now,
    log,
  }
  const pictureDesk: PictureDesk = { records, writing, photographs, fetchPicture, now, log }
  return { sending, archive, reminding, pictureDesk }
}
