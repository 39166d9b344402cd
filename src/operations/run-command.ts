import { type ParseArgsConfig, parseArgs } from 'node:util'
import { DiskInTheWay, HalfInPlace } from '../back-ups/data-folder.ts'
import { UnusableKey } from '../back-ups/keys.ts'
import { SpoiledBackUp } from '../back-ups/read-back-up.ts'
import { OddSettings } from '../config.ts'
import { ContentProblem } from '../content/content-problem.ts'
import { UnsuitableDatabase } from '../database/migrations.ts'
import { codeOfError } from '../domain/errors.ts'
import { RecordsAway } from '../domain/records.ts'
import { UnusableFolder } from '../make-folder.ts'
import { UnusableDatabase } from '../open-own-records.ts'
import { UnusableSealKey } from '../secrets/seal-key.ts'

/** The words behind a command cannot be meant so; the message says which. */
class OddWords extends Error {}

/** What whoever runs the practice can mend: told as its sentences alone, without a stack. */
const mendable = [
  ContentProblem,
  OddSettings,
  UnusableFolder,
  UnusableDatabase,
  UnusableKey,
  UnusableSealKey,
  UnsuitableDatabase,
  SpoiledBackUp,
  HalfInPlace,
  DiskInTheWay,
  RecordsAway,
]

/**
 * The words behind a command. Refuses an option with nothing behind it, as a variable of the shell leaves it that was never
 * set, since a folder without a name is the present one; one that names a home; and one that stands twice, of which the first
 * would be forgotten.
 */
export function readWords<Words extends ParseArgsConfig>(words: Words): ReturnType<typeof parseArgs<Words>> {
  const read = parseArgs(words)
  const withTokens: ParseArgsConfig & { tokens: true } = { ...words, tokens: true }
  const seen = new Set<string>()
  for (const token of parseArgs(withTokens).tokens) {
    if (token.kind !== 'option') continue
    if (seen.has(token.name)) throw new OddWords(`${token.rawName} stands twice`)
    if (token.value?.trim() === '') throw new OddWords(`${token.rawName} has nothing behind it`)
    // As in `--to=~/exports`, which would make a folder of that name here; whoever then deletes `~` deletes their home.
    if (token.value?.startsWith('~')) {
      const why = 'only a shell knows whose home ~ is, and reads it behind a space alone'
      throw new OddWords(`${token.rawName} is ${token.value}: ${why}`)
    }
    seen.add(token.name)
  }
  return read
}

/**
 * Runs a command of the caretaker to its end; its answer is the exit status. `usage` is said where words are odd; to
 * whoever asks for it by `--help` it is all that is done.
 */
export async function runCommand(usage: string, work: () => Promise<number>): Promise<void> {
  finishUnread()
  if (['--help', '-h'].some((word) => process.argv.includes(word))) {
    console.log(usage)
    process.exitCode = 0
    return
  }
  try {
    process.exitCode = await work()
  } catch (error) {
    const sentence = sentenceOf(error, usage)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

/**
 * Whoever ends a work, as by Ctrl-C, would leave half of it, which nobody deletes at once where it lies; asked twice, it ends
 * as any other program does.
 */
export function endedOnItsWay(): AbortSignal {
  const ending = new AbortController()
  const end = () => {
    if (!ending.signal.aborted) console.log('Stopping as soon as nothing half-finished is left …')
    ending.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  return ending.signal
}

/** In milliseconds. */
const soon = 10_000

/**
 * Says what is being done, and how far it is, where a step takes so long that all would seem to stand still; beside what the
 * command answers.
 */
export function sayWhatTakesLong(): (step: string, howFar?: string) => void {
  let [doing, words, said] = ['', '', '']
  let late: NodeJS.Timeout | undefined
  return (step, howFar) => {
    words = howFar ? `${step}: ${howFar}` : step
    if (step === doing) return
    doing = step
    clearInterval(late)
    late = setInterval(() => {
      if (words !== said) console.error(`${words} …`)
      said = words
    }, soon).unref()
  }
}

/** The same of a step that goes through rows, told in hundreds of thousands: `done` is what became of them. */
export function sayHowManyRows(step: string, done: string): (rows: number) => void {
  const say = sayWhatTakesLong()
  let all = 0
  const went = (rows: number) => {
    all += rows
    const told = Math.floor(all / 100_000) * 100_000
    say(step, told ? `${told.toLocaleString('en-GB')} ${done}` : undefined)
  }
  went(0)
  return went
}

/** Whoever reads may have enough, as `head` soon has. A work that was begun is done all the same, and not cut off by that. */
function finishUnread(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    console.error(`What this command says cannot be written: ${error.code ?? error.message}`)
    process.on('exit', () => (process.exitCode ||= 1))
  })
}

function sentenceOf(error: unknown, usage: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  // Many stand within another sentence elsewhere; a list of several lines has no end.
  if (mendable.some((kind) => error instanceof kind)) return error.message.replace(/^(.*[^.])$/, '$1.')
  if (error instanceof OddWords) return `${error.message}.\n  ${usage}`
  const code = codeOfError(error)
  if (code.startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}.\n  ${usage}`
  // What the system says of a file: ENOENT, EACCES, ENOSPC.
  return 'syscall' in error && /^E[A-Z]+$/.test(code) ? error.message : undefined
}
