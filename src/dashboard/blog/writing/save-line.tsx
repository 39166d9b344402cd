import { timeInLondon } from '../../london.ts'
import type { SaveLine as Line } from './editing-state.ts'

/** Where what was written is safe by now, quietly: only bad news is spoken. */
export function SaveLine({ line, now, isPublic }: { line: Line; now: Date; isPublic: boolean }) {
  return (
    <p className={line.kind === 'not saved' ? 'save-line bad' : 'save-line'}>
      <span>{sentence(line, now, isPublic)}</span>
      <span role="alert">{line.kind === 'not saved' && trouble(line)}</span>
    </p>
  )
}

function sentence(line: Line, now: Date, isPublic: boolean): string {
  switch (line.kind) {
    case 'quiet':
    case 'not saved':
      return ''
    case 'saved':
      return `Saved ${moment(line.at, now)}`
    case 'kept':
      return [
        `Kept in this browser ${moment(line.at, now)}.`,
        line.withoutPictures ? 'There was no room for its pictures.' : '',
        isPublic ? 'Visitors see it after Update.' : '',
      ]
        .filter(Boolean)
        .join(' ')
  }
}

function trouble({ why, kept }: Extract<Line, { kind: 'not saved' }>): string {
  const ended = /[.!?]$/.test(why) ? why : `${why}.`
  return `Not saved: ${ended} ${kept ? 'Kept in this browser.' : 'Please save it before you leave.'}`
}

function moment(at: Date, now: Date): string {
  return now.getTime() - at.getTime() < 60_000 ? 'a moment ago' : `at ${timeInLondon(at)}`
}
