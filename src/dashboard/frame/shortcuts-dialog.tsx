import { Dialog } from '../../ui/dialog.tsx'
import { useBackCloses } from './leaving/use-back-closes.ts'
import type { KeyWords, Screen } from './screen.ts'
import { useShortcutSetting } from './shortcuts.ts'

/** Which keys there are, and the switch that turns them off. */
export function ShortcutsDialog({ screens, onClose }: { screens: Screen[]; onClose: () => void }) {
  useBackCloses(onClose)
  const [on, turn] = useShortcutSetting()
  const shortcuts = new Map<string, string>([
    ['?', 'Show these shortcuts'],
    ['n', 'Book somebody who is on the telephone'],
    ['/', 'Search the appointments; Enter searches all days'],
    ...screens.flatMap(({ goTo }) => (goTo ? [goTo] : [])),
    ...keysOfPages,
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

/** The keys that work on single pages. They stand here, since only this dialog reads their words and it comes later. */
const keysOfPages: KeyWords[] = [
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['a', 'Accept the row with the focus'],
  ['r', 'Reschedule it'],
  ['c', 'Cancel it'],
  ['[', 'The day before'],
  [']', 'The day after'],
  ['t', 'Today'],
  ['f', 'Next free time'],
  ['↓ ↑', 'In a free time: a quarter of an hour later, or earlier'],
  ['m', 'Move the visit with the focus: mark it, then press a free time'],
  ['i', 'Its patient is in'],
  ['d', 'The visit is done'],
  ['x', 'Its patient did not come'],
  ['Ctrl+S', 'Save what you write as a draft; a public post changes only with Update'],
]
