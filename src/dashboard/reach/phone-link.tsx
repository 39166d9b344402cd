import { dialled } from './dialled.ts'

/** Somebody's number as they wrote it, to ring at a press, or to write to where they ask not to be rung. */
export function PhoneLink({ phone, noCalls = false }: { phone: string; noCalls?: boolean | undefined }) {
  const digits = dialled(phone)
  return noCalls ? <a href={`sms:${digits}`}>Text {phone}</a> : <a href={`tel:${digits}`}>{phone}</a>
}
