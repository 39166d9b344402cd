import { dialled } from './dialled.ts'

type Shown = {
  phone: string
  noCalls?: boolean | undefined
  /** The id of what says whose it is, where there are many. */
  of?: string
}

/** Somebody's number as they wrote it, to ring at a press, or to write to where they ask not to be rung. */
export function PhoneLink({ phone, noCalls = false, of }: Shown) {
  const digits = dialled(phone)
  return (
    <a href={noCalls ? `sms:${digits}` : `tel:${digits}`} aria-describedby={of}>
      {noCalls ? `Text ${phone}` : phone}
    </a>
  )
}
