import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '../../../ui/notice.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { LinkDialog } from './links/link-dialog.tsx'
import { openEditor } from './open-editor.ts'
import { PictureDialog } from './pictures/picture-dialog.tsx'
import { openPicturesElsewhere } from './pictures/pictures-elsewhere.ts'
import { type SendPicture, sendPicture } from './pictures/send-picture.ts'
import { openUploads, type Uploads } from './pictures/uploads.ts'
import { returnToText } from './return-to-text.ts'
import { Toolbar } from './toolbar.tsx'
import type { Question } from './tools.ts'
import { VideoDialog } from './video-dialog.tsx'

type Shown = {
  /** The text to begin with, as the server keeps it. Another one is shown by another `key`. */
  html: string
  onWrite(html: string): void
  label: string
  readOnly?: boolean
  /** How many pictures are on their way; they are not in what was written yet. */
  onUploading?(pictures: number): void
  /** It can be written in. Whoever wants to takes the focus there, and puts words in front of what there is. */
  onOpened?(goOn: (words: string) => void): void
  upload?: SendPicture
}

type Opened = { editor: Editor; uploads: Uploads }

const ignore = () => undefined

/** The text of a post with all its formats. */
export function RichTextEditor({
  html,
  onWrite,
  label,
  readOnly = false,
  onUploading = ignore,
  onOpened = ignore,
  upload = sendPicture,
}: Shown) {
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [question, setQuestion] = useState<Question>()
  const [refusal, setRefusal] = useState<string>()
  const [begun] = useState(html)
  const newest = useRef({ onWrite, onUploading, onOpened, upload })
  useLayoutEffect(() => {
    newest.current = { onWrite, onUploading, onOpened, upload }
  })
  const id = useId()

  useLayoutEffect(() => {
    if (!place.current) return
    const uploads = openUploads(
      (picture, tell, signal) => newest.current.upload(picture, tell, signal),
      (pictures) => newest.current.onUploading(pictures),
    )
    const elsewhere = openPicturesElsewhere()
    const editor = openEditor({
      place: place.current,
      html: begun,
      field: {
        'aria-labelledby': `${id}label`,
        'aria-describedby': `${id}note`,
        'aria-required': 'true',
      },
      uploads,
      elsewhere,
      onWrite: (html) => {
        setRefusal(undefined)
        newest.current.onWrite(html)
      },
      onOddFiles: () => setRefusal('Only pictures can be put into the text.'),
      ask: setQuestion,
      goToTools: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    })
    setOpened({ editor, uploads })
    newest.current.onOpened((words) => {
      editor.commands.focus('start')
      if (words) editor.commands.insertContent({ type: 'text', text: words })
    })
    return () => {
      uploads.close()
      elsewhere.close()
      editor.destroy()
      setOpened(undefined)
    }
  }, [begun, id])

  useEffect(() => {
    // It is no change of the text.
    opened?.editor.setEditable(!readOnly, false)
  }, [opened, readOnly])

  const close = () => setQuestion(undefined)
  function goOn(editor: Editor) {
    // Behind a dialog the text takes no focus.
    flushSync(close)
    returnToText(editor)
  }
  const asking = opened && { ...opened, onDone: () => goOn(opened.editor), onClose: close }
  return (
    <div className="field rich-text" aria-busy={readOnly}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on a label is only for the mouse. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: no label can be for what is no form field. */}
      <span className="rich-text-label" onClick={() => opened && returnToText(opened.editor)}>
        <span id={`${id}label`}>{label}</span>
        <span aria-hidden="true"> *</span>
      </span>
      <div className="editor-box">
        {opened && <Toolbar editor={opened.editor} bar={bar} onAsk={setQuestion} />}
        <div className="editor-text" ref={place} />
      </div>
      <small id={`${id}note`}>
        Alt+F10 leads to the tools. In a list, Tab moves a point in and Shift+Tab out; Escape, then Tab leaves.
      </small>
      <Notice role="alert" tone="error">
        {refusal}
      </Notice>
      {asking && question === 'link' && <LinkDialog {...asking} />}
      {asking && question === 'picture' && <PictureDialog {...asking} />}
      {asking && question === 'video' && <VideoDialog {...asking} />}
      {asking && question === 'formula' && <FormulaDialog {...asking} />}
    </div>
  )
}
