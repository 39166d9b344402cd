import { Notice } from '../../ui/notice.tsx'
import { serverNotices } from '../queries/notices.ts'
import { useAnswer } from '../queries/use-answer.ts'

// Most of what is said needs care; a good last back-up, and a trial, do not.
const toneOf: Record<string, 'plain' | 'error'> = {
  'back-up-made': 'plain',
  'back-up-missing': 'error',
  'letters-in-folder': 'plain',
  'records-moved': 'error',
}

/** What staff should know about the practice's server. Says nothing where it cannot ask: the day below says that. */
export function ServerNotices() {
  const { data } = useAnswer(serverNotices)
  if (!data || data.notices.length === 0) return null
  return (
    <section aria-label="About the server">
      {data.notices.map(({ kind, sentence }) => (
        <Notice key={kind} tone={toneOf[kind] ?? 'warning'}>
          <p>{sentence}</p>
        </Notice>
      ))}
    </section>
  )
}
