import type { Context } from 'hono'
import type { Backend } from './backend.ts'
import { networkOf, ownNetworks } from './network-address.ts'
import { isHandedOn, peerOf } from './sender.ts'

const hour = 60 * 60_000
const day = 24 * hour
const consequence = 'so all its visitors count as one, and forms stop after twenty a day'

/**
 * Says it where it can be seen when requests come through a proxy that TRUSTED_PROXIES does not name, or through one that it
 * names and that does not say for whom; of each kind once an hour at most, since anybody can write such headers and must not
 * be able to fill the log with them.
 */
export function openProxyWatch({ settings, notices, now, log }: ProxyWatched): (c: Context) => void {
  const quietUntil = { 'unnamed-proxy': 0, 'unnamed-network': 0, 'silent-proxy': 0 }
  return (c) => {
    if (!isHandedOn(c)) return
    const peer = peerOf(c)
    const isNamed = settings.trustedProxies.include(peer)
    if (isNamed && c.req.header('x-forwarded-for') !== undefined) return
    const isOurs = ownNetworks.include(peer)
    if (!(isNamed || isOurs || settings.publicUrl)) return
    const kind = isNamed ? 'silent-proxy' : isOurs ? 'unnamed-proxy' : 'unnamed-network'
    const at = now().getTime()
    if (at < quietUntil[kind]) return
    quietUntil[kind] = at + hour
    // A machine of one's own is named. A public address may be a visitor's, so only its network is.
    const proxy = isNamed || isOurs ? peer : networkOf(peer)
    const fault = isNamed ? 'a proxy writes no X-Forwarded-For' : 'a proxy is not named in TRUSTED_PROXIES'
    log.warn({ setting: 'TRUSTED_PROXIES', proxy }, `${fault}, ${consequence}`)
    notices.say(kind, sentences[kind](proxy), new Date(at + day))
  }
}

type ProxyWatched = Pick<Backend, 'settings' | 'notices' | 'now' | 'log'>

const sentences = {
  'unnamed-proxy': (proxy: string) =>
    `Visitors come through a proxy at ${proxy} that the setting TRUSTED_PROXIES does not name, ${consequence}. Whoever looks after the server should add ${proxy} to TRUSTED_PROXIES.`,
  'unnamed-network': (proxy: string) =>
    `A request came through a proxy in ${proxy} that the setting TRUSTED_PROXIES does not name. If it is the practice’s own, whoever looks after the server should add it: until then its word is not believed, ${consequence}. If it is a visitor’s, nothing needs to be done.`,
  'silent-proxy': (proxy: string) =>
    `Visitors come through the proxy at ${proxy}, which does not say for whom: it writes no X-Forwarded-For, ${consequence}. Whoever looks after the server should let it add to that header.`,
}

/** At start: who is reached by HTTPS has a proxy, since this server speaks HTTP. */
export function warnWithoutProxies(
  { publicUrl, trustedProxies }: { publicUrl?: string | undefined; trustedProxies: string[] },
  { notices, log }: Pick<ProxyWatched, 'notices' | 'log'>,
): void {
  if (!publicUrl?.startsWith('https://') || trustedProxies.length > 0) return
  log.warn({ setting: 'TRUSTED_PROXIES' }, `PUBLIC_URL is https and TRUSTED_PROXIES is empty, ${consequence}`)
  notices.say(
    'no-proxy-named',
    `PUBLIC_URL begins with https, so visitors come through a proxy, but the setting TRUSTED_PROXIES names none, ${consequence}. Whoever looks after the server should name it there.`,
  )
}
