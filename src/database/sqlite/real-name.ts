import { lstatSync, realpathSync } from 'node:fs'

/** The name that SQLite gives a file's log and index, with something behind it: of a link, that of the file it leads to. */
export function realNameOf(file: string): string {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? realpathSync(file) : file
}
