import PQueue from 'p-queue'

/** Whether the browser could read a picture, and if so, it as it is to be sent. */
type Shrunk = { kind: 'ready'; picture: Blob } | { kind: 'unreadable' }

/** A photograph that takes longer is sent as it is, in milliseconds. */
const longest = 30_000

/** One after the other: a photograph of forty megapixels takes 160 MB while it is open. */
const queue = new PQueue({ concurrency: 1 })

/**
 * A picture no wider than the site shows it, so that a large one is quickly sent. All of it happens beside the page: to
 * scale such a photograph in the page would stop it for more than a second. Where that fails, it is sent whole, and the
 * server decides; whatever becomes of it, the next one has its turn.
 */
export function shrunk(picture: Blob): Promise<Shrunk> {
  return queue.add(() => shrinkBeside(picture))
}

async function shrinkBeside(picture: Blob): Promise<Shrunk> {
  const worker = openWorker()
  if (!worker) return { kind: 'ready', picture }
  let tooLong: ReturnType<typeof setTimeout> | undefined
  return new Promise<Shrunk>((resolve) => {
    const sendWhole = () => resolve({ kind: 'ready', picture })
    worker.onmessage = ({ data }) =>
      resolve(data instanceof Blob ? { kind: 'ready', picture: data } : { kind: 'unreadable' })
    worker.onerror = sendWhole
    worker.onmessageerror = sendWhole
    tooLong = setTimeout(sendWhole, longest)
    worker.postMessage(picture)
  }).finally(() => {
    clearTimeout(tooLong)
    worker.terminate()
  })
}

function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    // A browser may have none left.
    return undefined
  }
}
