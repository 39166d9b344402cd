/** Whether the browser could read a picture, and if so, it as it is to be sent. */
export type Shrunk = { kind: 'ready'; picture: Blob } | { kind: 'unreadable' }

/** One after the other: a photograph of forty megapixels takes 160 MB while it is open. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture no wider than the site shows it, so that a large one is quickly sent. All of it happens beside the page: to
 * scale such a photograph in the page would stop it for more than a second.
 */
export function shrunk(picture: Blob): Promise<Shrunk> {
  const next = last.then(() => shrinkBeside(picture))
  last = next
  return next
}

function shrinkBeside(picture: Blob): Promise<Shrunk> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Shrunk>((resolve) => {
    worker.onmessage = ({ data }) =>
      resolve(data instanceof Blob ? { kind: 'ready', picture: data } : { kind: 'unreadable' })
    // A browser that cannot scale it sends it whole; the server decides.
    worker.onerror = () => resolve({ kind: 'ready', picture })
    worker.postMessage(picture)
  }).finally(() => worker.terminate())
}
