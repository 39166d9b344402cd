import { Dialog } from '../../ui/dialog.tsx'
import type { Screen } from './screen.ts'
import { useShortcutSetting } from './shortcuts.ts'

export function ShortcutsDialog({ screens, onClose }: { screens: Screen[]; onClose: () => void }) {
  const [on, turn] = useShortcutSetting()
  const shortcuts = new Map<string, string>([
    ['?', 'Show these shortcuts'],
    ['n', 'Book somebody who is on the telephone'],
    ['/', 'Search the appointments; Enter searches all days'],
    ...screens.flatMap(({ goTo }) => (goTo ? [goTo] : [])),
    ...screens.flatMap(({ keys = [] }) => keys),
    ['u', 'Undo the last step, within ten seconds'],
  ])
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {[...shortcuts].map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} />
        Use keyboard shortcuts
      </label>
    </Dialog>
  )
}
