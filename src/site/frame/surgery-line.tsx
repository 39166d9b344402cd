import type { SurgeryState } from './surgery-state.ts'

/** Whether the door is open now; a page that is come back to asks again. The dot repeats what the words say. */
export function SurgeryLine({ surgery }: { surgery: SurgeryState }) {
  return (
    <p className="surgery-line">
      <span className={surgery.open ? 'dot dot-open' : 'dot'} aria-hidden="true" />
      {surgery.line}
    </p>
  )
}
