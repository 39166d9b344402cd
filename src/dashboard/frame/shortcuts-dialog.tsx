import { Dialog } from './dialog.tsx'
import { useShortcutSetting } from './shortcuts.ts'

const shortcuts: [keys: string, does: string][] = [
  ['?', 'Show these shortcuts'],
  ['g o', 'Go to the overview'],
  ['g p', 'Go to the patients’ appointments'],
  ['g b', 'Go to the blog'],
  ['g n', 'Write a new post'],
  ['g y', 'Go to your account'],
  ['/', 'Search the appointments'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['a', 'Accept the row with the focus'],
  ['r', 'Reschedule it'],
  ['c', 'Cancel it'],
  ['Ctrl+S', 'Save what you write as a draft; a public post changes only with Update'],
  ['u', 'Undo the last step, within ten seconds'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, turn] = useShortcutSetting()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(([keys, does]) => (
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
