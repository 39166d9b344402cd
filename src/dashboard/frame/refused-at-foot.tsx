import { Button } from '../../ui/button.tsx'
import { AtFoot } from './failure-alert.tsx'

type Shown = { refused: { id: string; name: string | undefined; sentence: string }[]; onClose(id: string): void }

/** Steps that were refused and have no row here to say so, each until it is read. */
export function RefusedAtFoot({ refused, onClose }: Shown) {
  return (
    <AtFoot>
      {refused.map(({ id, name, sentence }) => (
        <p key={id} className="notice bad" role="alert">
          {name}: {sentence}{' '}
          <Button kind="plain" onClick={() => onClose(id)}>
            Close
          </Button>
        </p>
      ))}
    </AtFoot>
  )
}
