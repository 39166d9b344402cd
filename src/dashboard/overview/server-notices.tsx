import { counted } from '../../contract/text.ts'
import { Notice } from '../../ui/notice.tsx'
import { serverNotices } from '../queries/notices.ts'
import { useAnswer } from '../queries/use-answer.ts'

// Most of what is said needs care; a good last back-up, and a trial, do not.
const toneOf: Record<string, 'plain' | 'error'> = {
  'back-up-made': 'plain',
  'back-up-missing': 'error',
  'letters-in-folder': 'plain',
  'records-moved': 'error',
  'records-newer': 'error',
}

const place = 'about-the-server'

/**
 * On a screen that has no room for them beside the queue: how many there are below it, and the way there. It stands beside
 * the title, so that no row moves as it comes.
 */
export function ServerNoticesBelow() {
  const { data } = useAnswer(serverNotices)
  const pressing = data?.notices.filter(({ kind }) => toneOf[kind] !== 'plain') ?? []
  if (pressing.length === 0) return null
  const isBad = pressing.some(({ kind }) => toneOf[kind] === 'error')
  return (
    <a className={isBad ? 'notices-below bad' : 'notices-below'} href={`#${place}`}>
      {/* Parts of a flex box lose the spaces between them. */}
      <span>
        {counted(pressing.length, 'notice')}
        <span className="whose"> about the server,</span> below
      </span>
    </a>
  )
}

/** What staff should know about the practice's server. Says nothing where it cannot ask: the day below says that. */
export function ServerNotices() {
  const { data } = useAnswer(serverNotices)
  if (!data || data.notices.length === 0) return null
  return (
    <section id={place} aria-label="About the server" tabIndex={-1}>
      {data.notices.map(({ kind, sentence }) => (
        <Notice key={kind} tone={toneOf[kind] ?? 'warning'}>
          <p>{sentence}</p>
        </Notice>
      ))}
    </section>
  )
}
