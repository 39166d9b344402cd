import { useSyncExternalStore } from 'react'

/** Where the specification keeps the staff token. */
const key = 'token'

/** Why nobody is signed in: they left by themselves, or the practice no longer knows their token. */
type Ending = 'left' | 'ended'

let ending: Ending | undefined
const listeners = new Set<() => void>()

export function storedToken(): string | undefined {
  return localStorage.getItem(key) ?? undefined
}

export function storeToken(token: string): void {
  localStorage.setItem(key, token)
  ending = undefined
  tellAll()
}

export function forgetToken(why: Ending): void {
  localStorage.removeItem(key)
  ending = why
  tellAll()
}

/** The token that was refused may be an older one than the one stored now, so only that very token is forgotten. */
export function forgetRefusedToken(refused: string | undefined): void {
  if (refused !== undefined && refused === storedToken()) forgetToken('ended')
}

/** How the last session ended in this browser tab; undefined where none did. */
export function lastEnding(): Ending | undefined {
  return ending
}

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

/** Signing out in one tab signs out all of them. */
function noteOtherTab({ key: changed }: StorageEvent): void {
  if (changed !== key && changed !== null) return
  ending = storedToken() === undefined ? 'ended' : undefined
  tellAll()
}

function tellAll(): void {
  for (const listener of listeners) listener()
}
