import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { hasUnsentNotes } from '../../appointments/record/unsent-notes.ts'
import { hasUnsentCaller } from '../../booking/booking-asked.ts'
import { askBeforeLeaving, inFront, lostWithPage } from './leaving.ts'

/** How soon after the press of a telephone number or a mail address the browser asks at the latest, in milliseconds. */
const openingTime = 500
/** How soon it is seen that nothing would be lost any more, in milliseconds. */
const lookingTime = 200

/**
 * Asked before anybody goes to another page from what would be lost with this one, by a link, a key or Back, or signs out;
 * the browser itself asks before the tab goes. The router of these pages stops nobody, so a browser without the Navigation
 * API (older than 2026) leaves unasked.
 */
export function LeaveQuestion() {
  const [asked, setAsked] = useState<{ sentence: string; loss: typeof lostWithPage; leave(): void }>()
  const decided = useRef(false)
  const navigate = useNavigate()

  useEffect(
    () =>
      askBeforeLeaving((leave) => {
        const sentence = lostWithWindow()
        if (sentence !== undefined) setAsked({ sentence, loss: lostWithWindow, leave })
        return sentence !== undefined
      }),
    [],
  )

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let pressedOut = Number.NEGATIVE_INFINITY
    addEventListener('click', notePress, { signal, capture: true })
    addEventListener('beforeunload', warn, { signal })
    if ('navigation' in window) navigation.addEventListener('navigate', ask, { signal })
    return () => gone.abort()

    // To ring or to write opens another program beside the page, before which browsers ask as if the page went.
    function notePress({ target, timeStamp }: MouseEvent) {
      const link = target instanceof Element && target.closest('a')
      const isOut = link && /^(tel|sms|mailto):$/.test(link.protocol)
      pressedOut = isOut ? timeStamp : Number.NEGATIVE_INFINITY
    }

    function warn(event: BeforeUnloadEvent) {
      if (event.timeStamp - pressedOut > openingTime && lostWithWindow() !== undefined) event.preventDefault()
    }

    function ask(event: NavigateEvent) {
      const { url, key, sameDocument } = event.destination
      const isDecided = decided.current
      decided.current = false
      if (isDecided || !event.cancelable || !sameDocument || event.navigationType === 'replace') return
      if (event.navigationType === 'traverse' && inFront.count > 0) return
      const sentence = new URL(url).pathname === location.pathname ? undefined : lostWithPage()
      if (sentence === undefined) return
      event.preventDefault()
      setAsked({ sentence, loss: lostWithPage, leave: () => goTo(url, key) })
    }

    function goTo(url: string, key: string) {
      const { pathname, search, hash } = new URL(url)
      decided.current = true
      // Only a step in the history has a key.
      if (key) navigation.traverseTo(key)
      else void navigate(pathname + search + hash)
    }
  }, [navigate])

  // What was being saved when the question came is saved after all, and the page may lead on by itself.
  useEffect(() => {
    if (!asked) return
    const from = location.pathname
    const looking = setInterval(() => {
      if (asked.loss() !== undefined) return
      setAsked(undefined)
      if (location.pathname === from) asked.leave()
    }, lookingTime)
    return () => clearInterval(looking)
  }, [asked])

  if (!asked) return null
  const { sentence, leave } = asked
  const stay = () => setAsked(undefined)

  return (
    <Dialog title="Leave this page?" onClose={stay}>
      <p>{sentence}</p>
      <div className="leave-choices">
        <Button kind="main" onClick={stay}>
          Stay here
        </Button>
        <Button
          onClick={() => {
            stay()
            leave()
          }}
        >
          Leave all the same
        </Button>
      </div>
    </Dialog>
  )
}

/** What the other pages keep as well is lost only with the window, or by signing out. */
export function lostWithWindow(): string | undefined {
  if (hasUnsentCaller())
    return 'A booking by telephone is begun and not made. If you leave now, what you typed is lost.'
  if (hasUnsentNotes()) return 'A note for staff is begun and not saved. If you leave now, what you typed is lost.'
  return lostWithPage()
}
