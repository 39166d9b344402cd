import type {
  AppointmentChange,
  DeskStep,
  Status,
  Visit,
  VisitStep,
  WaitingStep,
} from '../domain/appointments/appointment.ts'
import type { PartOfDay } from '../domain/appointments/waiting/waiting.ts'
import type { PostStatus } from '../domain/blog/post.ts'
import type { Subject } from '../domain/editions.ts'
import type { Letter } from '../domain/letters.ts'

/**
 * The tables as the migrations leave them, the same on both engines. Instants are milliseconds since 1970 in UTC,
 * yes and no are 1 and 0, and an absent day or time of an appointment is ''.
 */
export type Tables = {
  migration: MigrationRow
  appointment: AppointmentRow
  chair_time: {
    day: string
    time: string
    chair: number
    appointment: string
    held_until: number | null
    offered: number
  }
  request_link: { token_hash: string; appointment: string; made_at: number }
  offer: { appointment: string; times: string; ends: number; waiting: number }
  waiting_list: { appointment: string; since: number; part: PartOfDay; let_go: string; left_by: string | null }
  freed_time: { day: string; time: string; chair: number; freed_at: number }
  reminder: { appointment: string; day: string; at: number; stop_hash: string }
  no_reminder: { email: string; since: number }
  told_unanswered: { appointment: string; at: number }
  held_for: { sender: string; appointment: string }
  appointment_change: AppointmentChangeRow
  chair_calendar: { chair: number; token_hash: string; made_at: number; made_by: string; made_by_name: string }
  untold: { appointment: string; since: number; due: number }
  message: MessageRow
  letter: LetterRow
  post: PostRow
  old_slug: { slug: string; post: string }
  gone_slug: { slug: string }
  post_revision: PostRevisionRow
  post_preview: PostPreviewRow
  post_editing: PostEditingRow
  picture_elsewhere: PictureElsewhereRow
  picture_named: { post: string; address: string }
  edition: { subject: Subject; edition: number }
  desk_change: DeskChangeRow
  staff_member: StaffMemberRow
  staff_session: StaffSessionRow
  passkey: PasskeyRow
  recovery_code: { staff: string; code_hash: string; batch: number }
  password_link: { staff: string; token_hash: string; ends: number }
  remembered_answer: { key: string; body: string; answer: string; runs_out: number }
  limit_count: { key: string; count: number; window_ends: number }
  setting: { name: string; value: string }
  audit_entry: { id: string; at: number; staff: string; did: string; about: string | null; question: string | null }
}

type PictureElsewhereRow = {
  address: string
  photograph: string | null
  tries: number
  next_try_at: number | null
  refused: string | null
  wanted_at: number
}

export type DeskChangeRow = {
  id: number
  version: number
  changes: string
  changed_at: number
  changed_by: string
  changed_by_name: string
}

export type MigrationRow = { name: string; checksum: string; applied_at: number }

export type AppointmentRow = {
  id: string
  reference: string
  name: string
  email: string | null
  phone: string | null
  service: string | null
  message: string | null
  day: string
  time: string
  minutes: number
  chair: number | null
  status: Status
  version: number
  sequence: number
  created_at: number
  searchable: string
  held_until: number | null
  urgent: number
  asked_day: string
  asked_time: string
  visit: Visit | null
  note: string | null
  patient_name: string | null
  patient_birth_year: number | null
  no_calls: number
  needs: string | null
  also_suits: string
}

export type AppointmentChangeRow = {
  id: string
  appointment: string
  position: number
  at: number
  staff: string | null
  staff_name: string | null
  what: Exclude<AppointmentChange['what'], Said | Met | OfferStep | VisitStep | DeskStep | WaitingStep | 'booked'>
  before: string | null
  said: Said | null
  met: Met | null
  offer: OfferStep | null
  again_at: number | null
  visit: Visit | 'expected' | null
  reason: string | null
  desk_step: DeskStep | null
  waiting: WaitingStep | null
  corrected: string | null
  words: string | null
}

/** What a patient said, which changes no status. */
type Said = 'suits' | 'asked'
/** What became of times that staff offered. */
type OfferStep = 'offered' | 'taken' | 'offer ended'

/** What staff chose where a closed day or a chair took the time away. */
type Met = 'to ring' | 'left'

export type MessageRow = {
  id: string
  reference: string
  name: string
  email: string
  phone: string
  message: string
  created_at: number
  state: 'new' | 'done'
  /** 1 for one that is spam, which is done as well. */
  spam: number
  version: number
  changed_at: number | null
  changed_by: string | null
  changed_by_name: string | null
}

export type LetterRow = {
  id: string
  address: string
  kind: Letter['kind']
  words: string
  appointment: string | null
  change: string | null
  created_at: number
  not_before: number
  leased_until: number
  attempts: number
  sent_at: number | null
  given_up_at: number | null
  replaced_by: string | null
  first_tried_at: number | null
  message: string | null
  refused: 0 | 1
  came_back_at: number | null
  said: string | null
}

export type PostRow = {
  id: string
  slug: string
  title: string
  content: string
  photograph: string | null
  image_alt: string
  description: string | null
  topic: string | null
  treatments: string
  author: string | null
  reviewed_on: string | null
  reviewed_by: string | null
  public_from: number | null
  first_public_at: number | null
  sample: number
  created_at: number
  changed_at: number
  changed_by: string
  changed_by_name: string
  version: number
  deleted_at: number | null
  deleted_by_name: string | null
}

export type PostRevisionRow = {
  post: string
  number: number
  title: string
  begun_at: number
  saved_at: number
  saved_by: string
  saved_by_name: string
  status: PostStatus
  words: number
  autosave: number
  manuscript: string
  photographs: string
}

type PostPreviewRow = {
  token_hash: string
  slug: string
  dated: number
  manuscript: string
  photographs: string
  ends: number
}

type PostEditingRow = {
  post: string
  staff: string
  tab: string
  staff_name: string
  since: number
  seen_at: number
}

export type StaffMemberRow = {
  id: string
  email: string
  name: string
  password_hash: string
  totp_secret: string | null
  totp_step: number | null
  disabled_at: number | null
  created_at: number
  name_by_others: number
  password_by_others: number
}

export type StaffSessionRow = {
  id: string
  token_hash: string
  staff: string
  created_at: number
  last_seen_at: number
  browser: string
  proof_hash: string | null
  proof_ends: number | null
}

export type PasskeyRow = {
  id: string
  staff: string
  public_key: string
  counter: number
  name: string
  created_at: number
}
