import type { Practice } from '../../domain/practice/practice.ts'
import { TelephoneLink } from '../browser/telephone.tsx'

/** What to do while the database is away: the end of `outageSentence`, with both numbers to be pressed. */
export function TryAgainOrRing({ phone, outOfHoursPhone }: Pick<Practice, 'phone' | 'outOfHoursPhone'>) {
  return (
    <>
      Please try again in a few minutes, or ring us on <TelephoneLink phone={phone} /> (out of hours{' '}
      <TelephoneLink phone={outOfHoursPhone} />
      ).
    </>
  )
}
