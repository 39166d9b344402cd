import { answerTime, useDelayed } from '../clock.ts'

/**
 * Nothing that takes less than this is worth a word, in milliseconds: a page of which nothing is there yet says so within
 * 100, and one whose rows stand meanwhile may take longer.
 */
const noticeable = { page: 40, later: 300 }

/** The first load of what a page shows says so at once; that of the page itself, or a later one, when it can be noticed. */
export function Loading({ now, when = 'first' }: { now: boolean; when?: 'first' | 'page' | 'later' }) {
  const lasting = useDelayed(now, noticeable[when === 'page' ? 'page' : 'later'])
  const shown = when === 'first' ? now : lasting
  const late = useDelayed(now, answerTime)
  return (
    <p className="loading" role="status">
      {shown ? 'Loading...' : ''}
      {late && (
        <span className="late"> Nothing has come yet. Please check the connection, or load the page again.</span>
      )}
    </p>
  )
}
