import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { askBeforeLeaving } from '../../frame/leaving.ts'

/** What leaving the form now would lose. */
type Loss = 'words' | 'header picture' | 'picture'

const sentences: Record<Loss, string> = {
  words: 'What you wrote is not saved, and this browser has no room to keep it. If you leave now, it is lost.',
  'header picture':
    'This browser has no room to keep the header picture. If you leave now, your words are kept, and the picture is not.',
  picture: 'A picture in the text is still on its way. If you leave now, your words are kept, and the picture is not.',
}

/**
 * Asked before anybody goes to another page from what would be lost with the form, by a link, a key or Back, or signs out;
 * the browser itself asks before the tab goes. The router of these pages stops nobody, so a browser without the Navigation API
 * (older than 2026) leaves unasked.
 */
export function LeaveQuestion({ wouldLose }: { wouldLose(): Loss | undefined }) {
  const [asked, setAsked] = useState<{ loss: Loss; leave(): void }>()
  const newest = useRef(wouldLose)
  useEffect(() => {
    newest.current = wouldLose
  })
  const decided = useRef(false)
  const navigate = useNavigate()

  useEffect(
    () =>
      askBeforeLeaving((leave) => {
        const loss = newest.current()
        if (loss) setAsked({ loss, leave })
        return loss !== undefined
      }),
    [],
  )

  useEffect(() => {
    const gone = new AbortController()
    addEventListener('beforeunload', warn, { signal: gone.signal })
    if ('navigation' in window) navigation.addEventListener('navigate', ask, { signal: gone.signal })
    return () => gone.abort()

    function warn(event: BeforeUnloadEvent) {
      if (newest.current()) event.preventDefault()
    }

    function ask(event: NavigateEvent) {
      const { url, key, sameDocument } = event.destination
      if (decided.current || !event.cancelable || !sameDocument || event.navigationType === 'replace') return
      const loss = new URL(url).pathname === location.pathname ? undefined : newest.current()
      if (!loss) return
      event.preventDefault()
      setAsked({ loss, leave: () => goTo(url, key) })
    }

    function goTo(url: string, key: string) {
      const { pathname, search, hash } = new URL(url)
      // Only a step in the history has a key.
      if (key) navigation.traverseTo(key)
      else void navigate(pathname + search + hash)
    }
  }, [navigate])

  if (!asked) return null
  const { loss, leave } = asked
  const stay = () => setAsked(undefined)

  function go() {
    decided.current = true
    leave()
  }

  return (
    <Dialog title="Leave this page?" onClose={stay}>
      <p>{sentences[loss]}</p>
      <div className="leave-choices">
        <Button kind="main" onClick={stay}>
          Stay here
        </Button>
        <Button onClick={go}>Leave all the same</Button>
      </div>
    </Dialog>
  )
}
