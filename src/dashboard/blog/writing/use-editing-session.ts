import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WirePost } from '../../../contract/blog.ts'
import { presentMoment } from '../../clock.ts'
import { keepPageOnSignOut } from '../../staff/token.ts'
import { browserStorage, openKeptCopies } from '../copies/kept-copies.ts'
import { browserPictures } from '../copies/kept-pictures.ts'
import { type EditingSession, openEditingSession } from './editing-session.ts'
import type { EditingState } from './editing-state.ts'
import type { Tabs } from './name-of-tab.ts'

/** How often a draft goes to the practice while it is written, in milliseconds. */
const autosaveEvery = 10_000

/** An editing session that lasts as long as the form stands. Whatever ends it, what was written is kept first. */
export function useEditingSession(
  post: WirePost | undefined,
  owner: string,
  tabs: Tabs | undefined,
): [EditingState, EditingSession] {
  const [session] = useState(() =>
    openEditingSession(post, openKeptCopies(browserStorage(), owner, presentMoment()), browserPictures(), tabs),
  )
  const editing = useSyncExternalStore(session.listen, session.read)
  useEffect(() => {
    const stopKeeping = keepPageOnSignOut()
    const saving = setInterval(() => void session.autosave(), autosaveEvery)
    addEventListener('pagehide', session.keepNow)
    addEventListener('beforeunload', warn)
    addEventListener('storage', noteOtherTab)
    return () => {
      clearInterval(saving)
      removeEventListener('pagehide', session.keepNow)
      removeEventListener('beforeunload', warn)
      removeEventListener('storage', noteOtherTab)
      session.keepNow()
      stopKeeping()
    }

    function noteOtherTab({ key }: StorageEvent) {
      session.noteOtherTab(key)
    }

    function warn(event: BeforeUnloadEvent) {
      session.keepNow()
      if (session.isDirty()) event.preventDefault()
    }
  }, [session])
  return [editing, session]
}
