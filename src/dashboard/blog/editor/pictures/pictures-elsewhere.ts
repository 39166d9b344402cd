import { blogCalls } from '../../../../contract/calls/blog-calls.ts'
import { askAsStaff } from '../../../ask-as-staff.ts'
import { openListeners } from '../../../listeners.ts'

/** What the practice has of a picture that lies at another website. */
type Came = { state: 'waiting' | 'given up' } | { state: 'kept'; address: string }
export type PicturesElsewhere = ReturnType<typeof openPicturesElsewhere>

/** How long to wait before each question, in milliseconds; after the last one the picture is shown when the post is opened again. */
const waits = [0, 1_000, 2_000, 4_000, 8_000, 16_000]

/** Asks the practice for its own copy of each picture of another website, since this page loads nothing from elsewhere. */
export function openPicturesElsewhere(ask: (address: string) => Promise<Came> = askPractice) {
  const all = new Map<string, Came>()
  const { listen, tell } = openListeners()
  let closed = false

  async function find(address: string) {
    for (const wait of waits) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      if (closed) return
      const came = await ask(address)
      all.set(address, came)
      tell()
      if (came.state !== 'waiting') return
    }
  }

  return {
    of(address: string): Came {
      const came = all.get(address) ?? { state: 'waiting' }
      if (!all.has(address)) {
        all.set(address, came)
        void find(address)
      }
      return came
    },
    listen,
    close() {
      closed = true
    },
  }
}

async function askPractice(address: string): Promise<Came> {
  const outcome = await askAsStaff(blogCalls.pictureElsewhere, { body: { address } })
  if (outcome.kind === 'refused') return { state: 'given up' }
  if (outcome.kind === 'silence') return { state: 'waiting' }
  const { state, picture } = outcome.answer
  if (state !== 'kept') return { state }
  return picture ? { state, address: picture.address } : { state: 'given up' }
}
