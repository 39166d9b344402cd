import { useEffect, useState } from 'react'
import { api } from '../../../contract/api.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import { askAsStaff } from '../../ask-as-staff.ts'
import { storedToken } from '../../staff/token.ts'
import { nameOfTab } from './name-of-tab.ts'

type Presence = ReadingOf<typeof api.blog.editing>

/** How often the practice is told that the form is open, in milliseconds. */
const every = 20_000

/** Who else has the post open, and which version is kept by now. Undefined while nobody knows. */
export function useOthers(id: string | undefined): Presence | undefined {
  const [presence, setPresence] = useState<Presence>()
  useEffect(() => {
    if (id === undefined) return
    const post = id
    const leaving = new AbortController()
    void tell()
    const telling = setInterval(tell, every)
    return () => {
      clearInterval(telling)
      leaving.abort()
      setPresence(undefined)
    }

    async function tell() {
      if (!storedToken()) return
      const asked = { params: { id: post }, body: { tab: await nameOfTab() }, signal: leaving.signal }
      const outcome = await askAsStaff(api.blog.editing, asked).catch(() => undefined)
      if (outcome?.kind === 'answered') setPresence(outcome.answer)
    }
  }, [id])
  return presence
}
