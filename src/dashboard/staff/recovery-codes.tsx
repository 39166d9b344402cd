import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Codes that are shown this once, to be printed or copied. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<boolean>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that brought them is gone, and the keyboard would be nowhere.
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    setCopied(
      await navigator.clipboard.writeText(codes.join('\n')).then(
        () => true,
        () => false,
      ),
    )
  }

  return (
    <section className="recovery-codes" aria-labelledby="recovery-codes-heading">
      <h3 id="recovery-codes-heading" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Without your phone, each of them opens your account once, with your password. They are shown only now: please
        print them or keep them in your password manager.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="buttons">
        <Button onClick={() => print()}>Print</Button>
        {/* Browsers lend the clipboard to secure pages only. */}
        {'clipboard' in navigator && <Button onClick={copy}>Copy</Button>}
        <Button kind="main" onClick={onKept}>
          I have kept them
        </Button>
      </p>
      <Notice role="status" tone="success">
        {copied && 'The codes are copied.'}
      </Notice>
      <Notice role="alert" tone="error">
        {copied === false && 'This browser did not let them be copied. Please print them or write them down.'}
      </Notice>
    </section>
  )
}
