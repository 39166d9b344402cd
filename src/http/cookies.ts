import type { Backend } from './backend.ts'

/** The value of a cookie in a request's Cookie header. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const pairs = cookies?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
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
