import type { Photographs } from './domain/blog/uploads.ts'
import type { Backend } from './http/backend.ts'
import { whyNot } from './operations/make-back-up.ts'

const kind = 'pictures-not-kept'
/** In milliseconds. There may be room again, and nobody have a picture to try it with. */
const toldFor = 86_400_000

/** Photographs in a folder, of which staff are told where its disk keeps none: until it keeps one, or for a day. */
export function tellingWhenNotKept(
  photographs: Photographs,
  folder: string,
  { notices, now }: Pick<Backend, 'notices' | 'now'>,
): Photographs {
  return {
    ...photographs,
    async keep(image, by) {
      try {
        const outcome = await photographs.keep(image, by)
        if (outcome.kind === 'kept') notices.takeBack(kind)
        return outcome
      } catch (error) {
        if (isOfTheSystem(error)) {
          const until = new Date(now().getTime() + toldFor)
          const sentence = `A picture for the blog could not be kept. ${whyNot(error, folder)}. Whoever looks after the server should see to it; then send the picture again.`
          notices.say(kind, sentence, until)
        }
        throw error
      }
    },
  }
}

function isOfTheSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
