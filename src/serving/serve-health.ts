import type { Backend, HttpApp } from '../http/backend.ts'

const writeTriedEvery = 1_000

/** For whoever watches over the machine: is the process alive, and do its records answer and take something? */
export function serveHealth(app: HttpApp, backend: Pick<Backend, 'records' | 'secrets' | 'now'>): void {
  const { records, secrets, now } = backend
  let written = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | undefined
  // A full disk still reads, and one that dies may take what it cannot keep: only a transaction waits until it is on the disk.
  const write = async () => {
    const asked = now()
    await records.transaction(({ limits }) => limits.count(secrets.sealed('readyz'), 1, asked))
    await records.needRoom()
    written = asked.getTime()
  }
  const ready = async () => {
    await records.ready()
    if (Math.abs(now().getTime() - written) < writeTriedEvery) return
    // However many ask meanwhile.
    writing ??= write().finally(() => {
      writing = undefined
    })
    await writing
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
