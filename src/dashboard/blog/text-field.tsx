import { type ComponentProps, Suspense } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { FaultBoundary } from '../frame/fault-boundary.tsx'
import { loadLater, NotLoaded } from '../frame/load-screen.ts'
import { LoadAgain } from '../frame/not-loaded-page.tsx'
import type { RichTextEditor } from './editor/rich-text-editor.tsx'

// Only the two screens on which somebody writes download the editor, and their other fields do not wait for it.
const Editor = loadLater(async () => (await import('./editor/rich-text-editor.tsx')).RichTextEditor)

/** The text of a post. Where its editor cannot be had, the fields around it stay. */
export function TextField(shown: ComponentProps<typeof RichTextEditor>) {
  return (
    <FaultBoundary instead={notLoaded}>
      <Suspense fallback={<div className="field rich-text-loading">{shown.label}</div>}>
        <Editor {...shown} />
      </Suspense>
    </FaultBoundary>
  )
}

function notLoaded(fault: unknown) {
  // Any other fault is the page’s own.
  if (!(fault instanceof NotLoaded)) throw fault
  return (
    <Notice tone="error" role="alert">
      <p>The editor could not be loaded.</p>
      <LoadAgain fault={fault} />
    </Notice>
  )
}
