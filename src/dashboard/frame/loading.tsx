import { useDelayed } from '../clock.ts'

/** Nothing that takes less than this is worth a word, in milliseconds. */
const noticeable = 300

/** The first load of a page says so at once; a later one only when it can be noticed. */
export function Loading({ now, when = 'first' }: { now: boolean; when?: 'first' | 'later' }) {
  const lasting = useDelayed(now, noticeable)
  const shown = when === 'first' ? now : lasting
  return (
    <p className="loading" role="status">
      {shown ? 'Loading...' : ''}
    </p>
  )
}
