import { type Telephone, TelephoneLink } from '../telephone.tsx'

/** For whoever said that it is urgent, once the request is sent. */
export function ToldUrgent({ phone, noCalls }: { phone: Telephone; noCalls: boolean | undefined }) {
  return (
    <p>
      <strong>You told us that it is urgent.</strong> Please do not wait for our answer: {noCalls && 'have somebody '}
      ring <TelephoneLink phone={phone} />, and when we are closed the number at the top of the page.
    </p>
  )
}
