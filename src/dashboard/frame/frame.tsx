import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { UndoBar } from '../undo/undo-bar.tsx'
import { Menu } from './menu.tsx'
import { useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** What stands around every page of the dashboard. */
export function Frame() {
  const navigate = useNavigate()
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  useShortcuts({
    '?': () => setShowsShortcuts(true),
    'g o': () => navigate(addresses.dashboard),
    'g p': () => navigate(addresses.patients),
    'g b': () => navigate(addresses.posts),
    'g n': () => navigate(addresses.newPost),
    'g y': () => navigate(addresses.account),
    u: () => document.querySelector<HTMLButtonElement>('[id^="undo-"]')?.click(),
  })
  return (
    <div className="frame">
      <a className="skip-link" href="#page">
        Skip to the content
      </a>
      <Menu onShortcuts={() => setShowsShortcuts(true)} />
      <main id="page" tabIndex={-1}>
        <Outlet />
      </main>
      <UndoBar />
      {showsShortcuts && <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </div>
  )
}
