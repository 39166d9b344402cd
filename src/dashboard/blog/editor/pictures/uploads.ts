import { type Picture, type SendPicture, type Sent, takenTypes } from './send-picture.ts'
import { shrunk } from './shrink-picture.ts'

/** Where a picture is on its way to the practice. `part` is from 0 to 1; `preview` is empty until it can be shown. */
export type Upload =
  | { kind: 'on its way'; preview: string; part: number }
  | { kind: 'kept'; picture: Picture }
  | { kind: 'failed'; preview: string; sentence: string; canTryAgain: boolean }

export type Uploads = ReturnType<typeof openUploads>

/** Pictures on their way, by a key that stands in the text in place of an address. Nobody but this page knows the keys. */
export function openUploads(send: SendPicture, tellHowMany: (onTheirWay: number) => void) {
  let begun = 0
  const all = new Map<string, Upload>()
  const files = new Map<string, Blob>()
  const senders = new Map<string, AbortController>()
  const listeners = new Map<string, Set<() => void>>()

  function set(key: string, upload: Upload) {
    all.set(key, upload)
    for (const listener of listeners.get(key) ?? []) listener()
    tellHowMany(senders.size)
  }

  async function start(key: string, file: Blob) {
    const sender = new AbortController()
    senders.set(key, sender)
    set(key, { kind: 'on its way', preview: previewOf(key), part: 0 })
    const sent = await sendShrunk(key, file, sender.signal)
    if (sender.signal.aborted) return
    senders.delete(key)
    if (sent.kind === 'kept') {
      URL.revokeObjectURL(previewOf(key))
      files.delete(key)
    }
    set(key, sent.kind === 'kept' ? sent : { ...sent, preview: previewOf(key) })
  }

  async function sendShrunk(key: string, file: Blob, signal: AbortSignal): Promise<Sent> {
    if (!takenTypes.includes(file.type)) return { kind: 'failed', sentence: notTaken, canTryAgain: false }
    const small = await shrunk(file)
    if (small.kind === 'unreadable') return { kind: 'failed', sentence: unreadable, canTryAgain: false }
    if (signal.aborted) return { kind: 'failed', sentence: stopped, canTryAgain: true }
    const preview = previewOf(key) || URL.createObjectURL(small.picture)
    const tell = (part: number) => signal.aborted || set(key, { kind: 'on its way', preview, part })
    tell(0)
    return send(small.picture, tell, signal)
  }

  function previewOf(key: string): string {
    const upload = all.get(key)
    return upload && upload.kind !== 'kept' ? upload.preview : ''
  }

  const newKey = () => `picture ${++begun}`

  return {
    /** Sends a picture on its way; answers its key. */
    begin(file: Blob): string {
      const key = newKey()
      files.set(key, file)
      void start(key, file)
      return key
    },
    /** Notes one that did not come along with the words around it; answers the key of its place. */
    leaveBehind(): string {
      const key = newKey()
      all.set(key, { kind: 'failed', preview: '', sentence: notCopied, canTryAgain: false })
      return key
    },
    of: (key: string) => all.get(key),
    again(key: string) {
      const file = files.get(key)
      if (file) void start(key, file)
    },
    /** Stops sending a picture that was taken out of the text. */
    stop(key: string) {
      senders.get(key)?.abort()
      if (senders.delete(key))
        set(key, { kind: 'failed', preview: previewOf(key), sentence: stopped, canTryAgain: true })
    },
    listen(key: string, listener: () => void): () => void {
      const here = listeners.get(key) ?? new Set()
      listeners.set(key, here.add(listener))
      return () => here.delete(listener)
    },
    close() {
      for (const sender of senders.values()) sender.abort()
      for (const key of all.keys()) URL.revokeObjectURL(previewOf(key))
      senders.clear()
      tellHowMany(0)
    },
  }
}

const notTaken = 'This is no picture that the site can show. Please choose a JPEG, PNG, WebP, GIF or AVIF.'
const unreadable = 'This picture cannot be read.'
const notCopied = 'A picture stood here, and did not come along with the words. Please put it in from its file.'
const stopped = 'The picture was not sent.'
