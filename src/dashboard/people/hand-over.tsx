import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLoss } from '../frame/leaving/leaving.ts'
import { CopiedLine, CopyButton, useCopying } from '../reach/copying.tsx'

/** A link that no letter could carry, and who is to open it. */
type HandedOver = { to: string; email: string; link: string }

export type HandOvers = ReturnType<typeof useHandOver>

/**
 * Each is shown this once, until somebody says that it is handed over: one for a colleague takes none of another’s away, and
 * the place of what they had.
 */
export function useHandOver() {
  const [shown, setShown] = useState<readonly HandedOver[]>([])

  function handOver(one: HandedOver) {
    setShown((others) => [one, ...others.filter((other) => !isFor(one.email, other))])
  }

  /** What somebody has is shown no longer: it is handed over, or opens nothing any more. */
  function putAway(email: string) {
    setShown((others) => others.filter((other) => !isFor(email, other)))
  }

  const links = shown.map((one) => <HandOver key={one.link} handed={one} onHanded={() => putAway(one.email)} />)
  return { links, handOver, putAway }
}

function isFor(email: string, one: HandedOver): boolean {
  return one.email.toLowerCase() === email.toLowerCase()
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
