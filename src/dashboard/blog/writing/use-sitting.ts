import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WirePost } from '../../../contract/blog.ts'
import { standWhileWriting } from '../../staff/token.ts'
import { browserShelf, openKeptCopies } from '../copies/kept-copies.ts'
import { browserPictures } from '../copies/kept-pictures.ts'
import { openSitting, type SittingDesk } from './sitting.ts'
import type { Sitting } from './sitting-state.ts'

/** How often a draft goes to the practice while it is written, in milliseconds. */
const autosaveEvery = 10_000

/** A sitting that lasts as long as the form stands. Whatever ends it, what was written is kept first. */
export function useSitting(post: WirePost | undefined, owner: string): [Sitting, SittingDesk] {
  const [desk] = useState(() => openSitting(post, openKeptCopies(browserShelf(), owner, new Date()), browserPictures()))
  const sitting = useSyncExternalStore(desk.listen, desk.read)
  useEffect(() => {
    const stopStanding = standWhileWriting()
    const saving = setInterval(() => void desk.autosave(), autosaveEvery)
    addEventListener('pagehide', desk.keepNow)
    addEventListener('beforeunload', warn)
    return () => {
      clearInterval(saving)
      removeEventListener('pagehide', desk.keepNow)
      removeEventListener('beforeunload', warn)
      desk.keepNow()
      stopStanding()
    }

    function warn(event: BeforeUnloadEvent) {
      desk.keepNow()
      if (desk.isDirty()) event.preventDefault()
    }
  }, [desk])
  return [sitting, desk]
}
