import type { Context } from 'hono'

/** A signed-in person may send pictures over a slow line for this long; anybody else has the server's few seconds. */
const uploadMinutes = 5

/** What node-server hands along with a request. */
type Wire = { incoming?: { complete: boolean; socket: { destroy(): void } } } | undefined

const uploading = new WeakSet<object>()

/**
 * Reads a body that may take its time, because its sender was let in by their token. Where it is not there after five
 * minutes, the connection is closed.
 */
export async function withTimeToUpload<T>(c: Context, read: () => Promise<T>): Promise<T> {
  const wire: Wire = c.env
  const incoming = wire?.incoming
  if (!incoming?.socket) return read()
  const { socket } = incoming
  uploading.add(socket)
  const deadline = setTimeout(() => socket.destroy(), uploadMinutes * 60_000).unref()
  try {
    return await read()
  } finally {
    uploading.delete(socket)
    // Who was refused in the middle of it may still be sending.
    if (incoming.complete) clearTimeout(deadline)
  }
}

/** Whether somebody is sending on this connection who may take their time. */
export function mayTakeTime(socket: object): boolean {
  return uploading.has(socket)
}
