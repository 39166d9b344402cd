import { newKey } from '../../new-key.ts'

/** Of this browser: the tab that asks, and all in which somebody has written. */
export type Tabs = { own: string; isOpen(name: string): boolean }

const key = 'tab'
const lockOf = (name: string) => `tab ${name}`
/** A page that is loaded anew may stand for a moment beside the one that it was, in milliseconds. */
const patience = 1_000
let name: Promise<string> | undefined

/** Another one in each tab, and the same after a reload, or people would be warned of themselves. */
export function nameOfTab(): Promise<string> {
  name ??= takeName()
  return name
}

/** Where there are no locks nobody can tell which others are open. */
export async function openTabs(): Promise<Tabs> {
  const own = await nameOfTab()
  const asked = 'locks' in navigator ? await navigator.locks.query().catch(() => undefined) : undefined
  const locked = new Set(asked?.held?.map(({ name }) => name))
  return { own, isOpen: (name) => locked.has(lockOf(name)) }
}

/** A tab that is duplicated brings the name of the first one along, which has it under lock as long as it stands. */
async function takeName(): Promise<string> {
  const kept = sessionStorage.getItem(key)
  const name = kept && (await lock(kept)) ? kept : newKey()
  if (name !== kept) void lock(name)
  try {
    sessionStorage.setItem(key, name)
  } catch {
    // A browser without room: after a reload it is another tab.
  }
  return name
}

/** Whether nobody else has it. Where there are no locks (a plain address in a house's own network) nobody can tell. */
async function lock(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true)
      return new Promise(() => undefined)
    }
    navigator.locks.request(lockOf(name), { signal: AbortSignal.timeout(patience) }, hold).catch(() => resolve(false))
  })
}
