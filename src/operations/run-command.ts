import { UnusableKey } from '../back-ups/keys.ts'
import { SpoiledBackUp } from '../back-ups/read-back-up.ts'
import { OddSettings } from '../config.ts'
import { ContentProblem } from '../content/content-problem.ts'
import { UnsuitableDatabase } from '../database/migrations.ts'
import { RecordsAway } from '../domain/records.ts'
import { UnusableFolder } from '../make-folder.ts'
import { UnusableDatabase } from '../open-own-records.ts'

/** What whoever runs the practice can mend: told as its sentences alone, without a stack. */
const mendable = [
  ContentProblem,
  OddSettings,
  UnusableFolder,
  UnusableDatabase,
  UnusableKey,
  UnsuitableDatabase,
  SpoiledBackUp,
  RecordsAway,
]

/** Runs a command of the caretaker to its end; its answer is the exit status. `usage` is said where words are odd. */
export async function runCommand(usage: string, work: () => Promise<number>): Promise<void> {
  finishUnread()
  try {
    process.exitCode = await work()
  } catch (error) {
    const sentence = sentenceOf(error, usage)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exitCode = 1
  }
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
  if (mendable.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}.\n  ${usage}`
  // What the system says of a file: ENOENT, EACCES, ENOSPC.
  return 'syscall' in error && /^E[A-Z]+$/.test(code) ? error.message : undefined
}
