import type { Backend } from './backend.ts'

/**
 * What a request's Cookie header has under a name. Another website of the same domain may have set one of that name too,
 * and a browser sends it first or last, as its path and its age will have it.
 */
export function readCookies(cookies: string | undefined, name: string): string[] {
  const pairs = cookies?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1))
}

/** A cookie that no script can read and no other website can make a browser send; one for each path. */
export function hiddenCookies(
  { name, value, seconds }: { name: string; value: string; seconds: number },
  paths: string[],
  { settings }: Pick<Backend, 'settings'>,
): string[] {
  const secure = settings.publicUrl?.startsWith('https://') ? '; Secure' : ''
  return paths.map((path) => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}
