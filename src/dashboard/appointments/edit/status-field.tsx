import { Button } from '../../../ui/button.tsx'

type Shown = { isNew: boolean; value: string; onChoose(status: string): void }

const choices = [
  ['Appointed', 'Approved'],
  ['Cancelled', 'Cancelled'],
] as const

/** Two distinct choices. A new request stays new while neither is chosen. */
export function StatusField({ isNew, value, onChoose }: Shown) {
  return (
    <fieldset className="field">
      <legend>Status</legend>
      <div className="choices">
        {choices.map(([status, label]) => (
          <label key={status} className="check">
            <input
              type="radio"
              name="status"
              value={status}
              checked={value === status}
              onChange={() => onChoose(status)}
            />
            {label}
          </label>
        ))}
        {isNew && value !== '' && (
          <Button kind="plain" onClick={() => onChoose('')}>
            Leave it new
          </Button>
        )}
      </div>
      <small>{isNew && value === '' && 'While neither is chosen, it stays a New Appointment.'}</small>
    </fieldset>
  )
}
