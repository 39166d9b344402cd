import { addresses } from '../../contract/addresses.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { WhatsAppLink } from '../parts/whatsapp-link.tsx'

/** Within reach of a thumb on small screens. */
export function BottomBar({ practice }: { practice: Practice }) {
  return (
    <nav className="bottom-bar" aria-label="Quick links">
      <a className="button" href={addresses.appointment}>
        Request Appointment
      </a>
      <WhatsAppLink practice={practice} className="button button-quiet" />
    </nav>
  )
}
