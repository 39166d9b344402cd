import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Copies a text that no key can select; `copied` says whether the browser let it be, once that was tried. */
export function useCopying(text: string): { copied: boolean | undefined; copy: () => void } {
  const [copied, setCopied] = useState<boolean>()

  function copy() {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  return { copied, copy }
}

/** Browsers lend the clipboard to secure pages only. */
export function CopyButton({ onCopy }: { onCopy: () => void }) {
  return typeof navigator !== 'undefined' && 'clipboard' in navigator && <Button onClick={onCopy}>Copy</Button>
}

/** Says whether it was copied; nothing before anybody tried. */
export function CopiedLine({ copied, done, refused }: { copied: boolean | undefined; done: string; refused: string }) {
  return (
    <>
      <Notice role="status" tone="success">
        {copied && done}
      </Notice>
      <Notice role="alert" tone="error">
        {copied === false && refused}
      </Notice>
    </>
  )
}
