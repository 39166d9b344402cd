import { addresses } from '../../contract/addresses.ts'
import type { WireAuditEntry } from '../../contract/audit.ts'
import { Link } from '../link.tsx'
import { momentInWords, shortWhen } from '../london.ts'

/** One sentence: who did what, to whom, and when. */
export function AuditRow({ entry }: { entry: WireAuditEntry }) {
  const { _id: id, at, who, did, colleague, appointment, question } = entry
  return (
    <li data-row={id} tabIndex={-1}>
      <span>
        <strong>{who}</strong> {did}
        {colleague && <>: {colleague}</>}
        {appointment && (
          <>
            {': '}
            <Link to={addresses.patient(appointment._id)} className="reference">
              {appointment.reference}
            </Link>
          </>
        )}
        {question && <small>Asked for: {withDaysInWords(question)}</small>}
      </span>
      <time dateTime={at}>{momentInWords(at)}</time>
    </li>
  )
}

/** Questions are kept with their days as the wire has them. */
function withDaysInWords(question: string): string {
  return question.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => shortWhen(day, ''))
}
