import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { gathered, type Several } from '../domain/gathered.ts'
import { takesCoding } from '../http/page-cache.ts'

/** Shorter answers take one packet anyway. In characters. */
const worthPacking = 1_400
/** Longer ones are packed beside the event loop, which would stand still for tens of milliseconds. In characters. */
const packedBeside = 1_000_000
/** Packed while others wait, so not as tight as can be: a list becomes a tenth, and a tighter one a twelfth. */
const quality = { br: 4, gzip: 4 }

type Coding = keyof typeof quality | undefined
type Json = { body: string | Buffer<ArrayBuffer>; headers: Record<string, string> }

/** Answers on their way out, in the coding that whoever asks takes. */
export class JsonAnswers {
  // SQLite answers before the next request is read: without the turn nobody would ever come at the same moment.
  readonly #shared = gathered(async ([first, ...others]: Several<() => Promise<Json>>) => {
    const json = await first()
    return [json, ...others.map(() => json)]
  }, nextTurn)

  /** An answer to one. */
  own(answer: unknown, accepts: string): Promise<Json> {
    return written(answer, codingOf(accepts))
  }

  /**
   * An answer that is the same for everybody who may have it: it is read and written once for all who ask at the same
   * moment, as every desk does after a change, and for nobody before they asked.
   */
  forAll(question: string, accepts: string, answer: () => Promise<unknown>): Promise<Json> {
    const coding = codingOf(accepts)
    return this.#shared(`${coding} ${question}`, async () => {
      const told = await answer()
      // To read a long list and to write it are a stop of their own each.
      await nextTurn()
      return written(told, coding)
    })
  }
}

function codingOf(accepts: string): Coding {
  if (takesCoding(accepts, 'br')) return 'br'
  return takesCoding(accepts, 'gzip') ? 'gzip' : undefined
}

async function written(answer: unknown, coding: Coding): Promise<Json> {
  const text = JSON.stringify(answer)
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
  if (!coding || text.length < worthPacking) return { body: text, headers }
  const body = text.length > packedBeside ? await packers[coding].beside(text) : packers[coding].atOnce(text)
  return { body, headers: { ...headers, 'content-encoding': coding } }
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: quality.br } }
const gzipOptions = { level: quality.gzip }
const brotliBeside = promisify(brotliCompress)
const gzipBeside = promisify(gzip)

const packers = {
  br: {
    atOnce: (text: string) => brotliCompressSync(text, brotliOptions),
    beside: (text: string) => brotliBeside(text, brotliOptions),
  },
  gzip: {
    atOnce: (text: string) => gzipSync(text, gzipOptions),
    beside: (text: string) => gzipBeside(text, gzipOptions),
  },
}
