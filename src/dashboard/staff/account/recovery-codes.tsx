import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLoss } from '../../frame/leaving/leaving.ts'
import { CopiedLine, CopyButton, useCopying } from '../../reach/copying.tsx'

/** Codes that are shown this once, to be printed or copied. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { copied, copy } = useCopying(codes.join('\n'))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that brought them is gone, and the keyboard would be nowhere.
  useEffect(() => heading.current?.focus(), [])
  useLoss(() => 'Your recovery codes are shown only now. If you leave before you have kept them, they are lost.')

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
        <CopyButton onCopy={copy} />
        <Button kind="main" onClick={onKept}>
          I have kept them
        </Button>
      </p>
      <CopiedLine
        copied={copied}
        done="The codes are copied."
        refused="This browser did not let them be copied. Please print them or write them down."
      />
    </section>
  )
}
