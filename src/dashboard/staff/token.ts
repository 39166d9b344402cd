import { useSyncExternalStore } from 'react'

/** Where the specification keeps the staff token. */
const key = 'token'

/** Stands in the token's place once the account is closed, so that no tab of a leaver takes it for a logout. */
const ofLeaver = ''

/** Why nobody is signed in: they left by themselves, the practice no longer knows their token, or has closed their account. */
type SignOut = 'left' | 'ended' | 'closed'

let ending: SignOut | undefined
/** Pages in which somebody is writing. They are left standing when the token is refused, so that no word is cut off. */
let writing = 0
let pageIsKept = false
const listeners = new Set<() => void>()

/** The token of whoever is signed in in this browser; undefined where nobody is, or where no call could carry it. */
export function storedToken(): string | undefined {
  return whatIsStored()?.match(/^[ -~]+$/)?.[0]
}

function whatIsStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser may refuse its storage, and then keeps nobody signed in.
    return null
  }
}

/** False where this browser has no room for it, or keeps nothing. */
export function storeToken(token: string): boolean {
  try {
    localStorage.setItem(key, token)
  } catch {
    return false
  }
  noteSignIn()
  return true
}

function noteSignIn(): void {
  ending = undefined
  pageIsKept = false
  tellAll()
}

/** Ends the session here alone; the server is told apart. */
export function forgetToken(why: SignOut): void {
  localStorage.removeItem(key)
  ending = why
  pageIsKept = false
  tellAll()
}

/** The token that was refused may be an older one than the one stored now, so only that very token is forgotten. */
export function forgetRefusedToken(refused: string | undefined, isClosed = false): void {
  if (refused === undefined || refused !== storedToken()) return
  if (isClosed) localStorage.setItem(key, ofLeaver)
  else localStorage.removeItem(key)
  noteEnd()
}

/** Some browsers that are told to forget a website tell none of its open pages, which learn of it from a refusal. */
export function noteTokenHasGone(): void {
  if (ending === undefined && storedToken() === undefined) noteEnd()
}

/** Whoever is writing keeps the page, unless they are a leaver, who is to see no more of patients. */
function noteEnd(): void {
  ending = whatIsStored() === ofLeaver ? 'closed' : 'ended'
  pageIsKept = ending === 'ended' && writing > 0
  tellAll()
}

/** Asks that this page be left standing when the session ends by itself, until the answer is called. */
export function keepPageOnSignOut(): () => void {
  writing += 1
  return () => {
    writing -= 1
    // Not at once: a form may take the place of its own beginning, and holds what was typed there.
    queueMicrotask(() => {
      if (writing > 0 || !pageIsKept) return
      pageIsKept = false
      tellAll()
    })
  }
}

/** Whether somebody is typing on this page what would be lost with it. */
export function isSomebodyWriting(): boolean {
  return writing > 0
}

/** Lets the guard lead to login from a page that was left standing. */
export function leaveKeptPage(): void {
  pageIsKept = false
  tellAll()
}

/** Whether the session is over, but somebody was writing and is not sent away. */
export function isPageKept(): boolean {
  return pageIsKept
}

/** Whether the session has ended and the page stands since somebody is writing. */
export function usePageIsKept(): boolean {
  return useSyncExternalStore(listen, isPageKept)
}

/** How the last session ended in this browser tab; undefined where none did. */
export function lastSignOut(): SignOut | undefined {
  return ending
}

/** The same as `storedToken`, also when another tab signs in or out. */
export function useToken(): string | undefined {
  return useSyncExternalStore(listen, storedToken)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', noteOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', noteOtherTab)
  }
}

/** Signing out in one tab signs out all of them, but who is writing in another is told there, and keeps the text in sight. */
function noteOtherTab({ key: changed }: StorageEvent): void {
  if (changed !== key && changed !== null) return
  if (storedToken() === undefined) noteEnd()
  else noteSignIn()
}

function tellAll(): void {
  for (const listener of listeners) listener()
}
