import type { Front, House } from './http/house.ts'

/** For whoever watches over the machine: is the process alive, and do its records answer? */
export function serveHealth(app: Front, house: House): void {
  app.get('/healthz', (c) => c.json({ alive: true }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = await house.records.ready().then(
      () => true,
      () => false,
    )
    return c.json({ ready }, ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
}
