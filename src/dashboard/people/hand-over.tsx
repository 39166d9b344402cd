import { useEffect, useRef, useState } from 'react'
import type { Colleague } from '../../contract/people.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLoss } from '../frame/leaving/leaving.ts'
import { CopiedLine, CopyButton, useCopying } from '../reach/copying.tsx'

/** A link that no letter could carry, who is to open it, and until when it opens; `isOver` says why it does not any more. */
type HandedOver = { to: string; email: string; link: string; linkUntil?: string | undefined; isOver?: Over | undefined }
type Over = 'newer' | 'closed'

export type HandOvers = ReturnType<typeof useHandOver>

/**
 * Each is shown this once, until somebody says that it is handed over: one for a colleague takes none of another’s away, and
 * the place of what they had. It is called void where the accounts say that somebody else has made a newer one.
 */
export function useHandOver(people: readonly Colleague[] = []) {
  const [shown, setShown] = useState<readonly HandedOver[]>([])
  /** For whom one is being made here: the accounts may know of it before the answer that brings it. */
  const [making, setMaking] = useState('')
  const asKnown = shown.map((one) => ({
    ...one,
    isOver: one.isOver ?? (isFor(making, one) ? undefined : whyOver(one, people)),
  }))
  // An account that is opened again brings no link back.
  if (asKnown.some(({ isOver }, at) => isOver !== shown[at]?.isOver)) setShown(asKnown)

  function handOver(one: HandedOver) {
    setShown((others) => [one, ...others.filter((other) => !isFor(one.email, other))])
  }

  /** What somebody has is shown no longer: it is handed over, or opens nothing any more. */
  function putAway(email: string) {
    setShown((others) => others.filter((other) => !isFor(email, other)))
  }

  const links = shown.map((one) =>
    one.isOver ? (
      <Notice key={one.link} role="alert" tone="warning">
        {overInWords[one.isOver](one.to)} The link that stood here opens nothing any more.
      </Notice>
    ) : (
      <HandOver key={one.link} handed={one} onHanded={() => putAway(one.email)} />
    ),
  )
  return { links, handOver, putAway, setMaking }
}

function isFor(email: string, one: Pick<HandedOver, 'email'>): boolean {
  return one.email.toLowerCase() === email.toLowerCase()
}

function whyOver(one: HandedOver, people: readonly Colleague[]): Over | undefined {
  const { disabledAt, linkUntil = '' } = people.find(({ email }) => isFor(email, one)) ?? {}
  if (disabledAt) return 'closed'
  // Accounts that were read before it was made know an older one, or none.
  return one.linkUntil && linkUntil > one.linkUntil ? 'newer' : undefined
}

const overInWords: Record<Over, (whose: string) => string> = {
  newer: (whose) => `A newer link was made for ${whose}.`,
  closed: (whose) => `The account of ${whose} was closed.`,
}

/** With the name of whoever it is for: other accounts are changed beside it. */
export function HandOver({ handed: { to, link }, onHanded }: { handed: HandedOver; onHanded: () => void }) {
  const { copied, copy } = useCopying(link)
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // It may stand far below the button that brought it, and somebody be typing something else by now.
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value !== ''
    if (!isTyping) sentence.current?.focus()
  }, [])
  useLoss(() => `The link for ${to} is shown only now. If you leave before you have handed it over, it is lost.`)
  return (
    <section className="hand-over" aria-label={`Link for ${to}`}>
      <p className="hint" ref={sentence} tabIndex={-1}>
        The link for {to} opens once, within an hour, and is shown only now. Hand it to nobody else:
      </p>
      <code className="secret small">{link}</code>
      <p className="buttons">
        <CopyButton onCopy={copy} />
        <Button onClick={onHanded}>I have handed it over</Button>
      </p>
      <CopiedLine
        copied={copied}
        done="The link is copied."
        refused="This browser did not let it be copied. Please write it down."
      />
    </section>
  )
}
