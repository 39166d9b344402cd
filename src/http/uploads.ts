import type { Context } from 'hono'
import { KB, MB } from '../contract/calls/bytes.ts'
import { type Refused, refuse } from './problems.ts'
import { readBody } from './read-body.ts'

/** A signed-in person may send pictures over a slow line for this long; anybody else has the server's few seconds. */
const uploadMinutes = 5
/** On so many connections at once; on others they have as long as anybody. A browser has six to a server. */
const mostUploads = 32

/** What node-server hands along with a request. */
type Wire = { incoming?: { complete: boolean; socket: { destroy(): void } } } | undefined

/** Whose body is on its way, by its connection. */
const uploading = new Map<object, string>()

/**
 * Reads a body that may take its time, because its sender was let in by their token. Where it is not there after five
 * minutes, the connection is closed.
 */
export async function withTimeToUpload<T>(c: Context, { id }: { id: string }, read: () => Promise<T>): Promise<T> {
  const wire: Wire = c.env
  const incoming = wire?.incoming
  if (!incoming?.socket || uploadsOf(id) >= mostUploads) return read()
  const { socket } = incoming
  uploading.set(socket, id)
  const deadline = setTimeout(() => socket.destroy(), uploadMinutes * 60_000).unref()
  try {
    return await read()
  } finally {
    uploading.delete(socket)
    // Who was refused in the middle of it may still be sending.
    if (incoming.complete) clearTimeout(deadline)
  }
}

function uploadsOf(person: string): number {
  return [...uploading.values()].filter((id) => id === person).length
}

/** Whether somebody is sending on this connection who may take their time. */
export function mayTakeTime(socket: object): boolean {
  return uploading.has(socket)
}

/** Bytes of bodies at once, of one person in all their sessions and in this process: each costs several times its length. */
const most = { ofPerson: 36 * MB, inAll: 72 * MB }
/** Up to so many a body is not counted, so that nobody who accepts a request waits for pictures. */
const mostOfSmall = 64 * KB

const held = new Map<string, number>()

/**
 * Reads a body of so many bytes and answers it; refused before it is read where too much is held already. Who sends slowly
 * holds theirs for as long.
 */
export async function whileHeld<T>(
  { id }: { id: string },
  bytes: number,
  readAndAnswer: () => Promise<T>,
): Promise<T | Refused> {
  if (bytes <= mostOfSmall) return readAndAnswer()
  const inAll = [...held.values()].reduce((sum, each) => sum + each, 0)
  if (heldBy(id) + bytes > most.ofPerson || inAll + bytes > most.inAll) {
    return { ...refuse(429, muchSentence), retryAfter: 30 }
  }
  held.set(id, heldBy(id) + bytes)
  try {
    return await readAndAnswer()
  } finally {
    const left = heldBy(id) - bytes
    if (left > 0) held.set(id, left)
    else held.delete(id)
  }
}

const muchSentence = 'Much is being sent at once just now. Please send this again in a moment.'

/** Bytes of the long bodies of strangers at once, in this process; a usual form is not counted, and always read. */
const mostOfStrangers = 32 * MB
const mostOfUsualForm = 8 * KB

let ofStrangers = 0

/**
 * Reads the body of somebody who is not signed in, never more of it than `most` bytes; refused before it is read where
 * strangers have much on its way already. Whoever does not say how long theirs is counts with all that it may be.
 */
export async function readFromStranger(request: Request, most: number): Promise<{ body: unknown } | Refused> {
  const bytes = Math.min(Number(request.headers.get('content-length') ?? most), most)
  if (bytes <= mostOfUsualForm) return readBody(request, most)
  // What a form shows is a 400, also where its visitor has to wait.
  if (ofStrangers + bytes > mostOfStrangers) return { ...refuse(400, muchSentence), retryAfter: 30 }
  ofStrangers += bytes
  try {
    return await readBody(request, most)
  } finally {
    ofStrangers -= bytes
  }
}

function heldBy(person: string): number {
  return held.get(person) ?? 0
}
