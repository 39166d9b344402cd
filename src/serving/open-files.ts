import { readFileSync } from 'node:fs'
import type { Log } from '../http/backend.ts'

/** Connections at once: a thousand slow ones of each kind, and room for visitors beside them. */
const mostConnections = 4_000
/** What the program itself may have open besides: its database, pictures, letters, and programs that help it. */
const ownFiles = 100
const fewest = 16

/**
 * How many connections a server may have among so many open files, which every connection is one of: with none left the
 * system turns visitors away, and pictures and letters cannot be opened.
 */
export function connectionsWithin(openFiles: number | undefined): number {
  return Math.max(fewest, Math.min(mostConnections, (openFiles ?? Number.POSITIVE_INFINITY) - ownFiles))
}

/** How many files Linux lets this process open at once, by its `/proc/self/limits`; undefined where nothing says so. */
export function openFilesIn(limits: string): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

/** The same of this process. Node has raised it as far as it may. */
export function ownOpenFiles(): number | undefined {
  try {
    return openFilesIn(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    // There is none but on Linux.
    return undefined
  }
}

/** Tells the log where the system allows so few that visitors have fewer connections for it. */
export function warnOfFewFiles(log: Pick<Log, 'warn'>, openFiles = ownOpenFiles()): void {
  const connections = connectionsWithin(openFiles)
  if (connections === mostConnections) return
  log.warn(
    { openFiles, connections },
    'the system lets this program open few files, so that visitors have fewer connections',
  )
}
