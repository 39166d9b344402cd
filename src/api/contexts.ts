import type { Backend } from '../http/backend.ts'
import type { Who } from './serve.ts'

/** What the domain is told when staff change an appointment. */
export function appointmentContext(
  { member, records }: Who,
  { secrets, content, owner, settings, now }: Pick<Backend, 'secrets' | 'content' | 'owner' | 'settings' | 'now'>,
) {
  return {
    records,
    secrets,
    practice: content.practice,
    owner,
    now: now(),
    holdWorkingDays: settings.holdWorkingDays,
    by: { id: member.id, name: member.name },
  }
}

/** What it is told when staff write a post. */
export function postContext(
  { member, records }: Who,
  {
    writing,
    photographs,
    secrets,
    content,
    now,
  }: Pick<Backend, 'writing' | 'photographs' | 'secrets' | 'content' | 'now'>,
) {
  const by = { id: member.id, name: member.name }
  return { records, writing, photographs, secrets, content, now: now(), by }
}

/** What it is told when somebody changes their own account. */
export function ownAccountContext({ member, records }: Who, { secrets, now }: Pick<Backend, 'secrets' | 'now'>) {
  return { member, records, secrets, now: now() }
}

/** What it is told of acts on others' accounts and on a person's data, which stand in the audit. */
export function auditedContext({ member, records }: Who, { secrets, now }: Pick<Backend, 'secrets' | 'now'>) {
  return { records, secrets, now: now(), by: member.id }
}
