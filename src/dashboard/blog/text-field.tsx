import { type ComponentProps, lazy, Suspense } from 'react'
import type { RichTextEditor } from './editor/rich-text-editor.tsx'

// Only the two screens on which somebody writes download the editor, and their other fields do not wait for it.
const Editor = lazy(async () => ({ default: (await import('./editor/rich-text-editor.tsx')).RichTextEditor }))

export function TextField(shown: ComponentProps<typeof RichTextEditor>) {
  return (
    <Suspense fallback={<div className="field rich-text-loading">{shown.label}</div>}>
      <Editor {...shown} />
    </Suspense>
  )
}
