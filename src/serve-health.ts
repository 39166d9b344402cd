import type { Backend, HttpApp } from './http/backend.ts'

const writeTriedEvery = 1_000

/** For whoever watches over the machine: is the process alive, and do its records answer and take something? */
export function serveHealth(app: HttpApp, backend: Backend): void {
  const { records, secrets, now } = backend
  let written = Number.NEGATIVE_INFINITY
  const ready = async () => {
    await records.ready()
    const asked = now().getTime()
    if (Math.abs(asked - written) < writeTriedEvery) return
    // A full disk still reads. A count waits for no disk, so whoever asks often costs little.
    await records.limits.count(secrets.sealed('readyz'), 1, now())
    await records.needRoom()
    written = asked
  }
  app.get('/healthz', (c) => c.json({ alive: true }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const isReady = await ready().then(
      () => true,
      () => false,
    )
    return c.json({ ready: isReady }, isReady ? 200 : 503, { 'cache-control': 'no-store' })
  })
}
