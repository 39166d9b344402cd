import { Editor } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { formats } from './formats.ts'
import { type KeyHandlers, Keys } from './keys.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { hasWords } from './paste/has-words.ts'
import { pasteLines } from './paste/paste-lines.ts'
import { readHtml } from './paste/read-html.ts'
import { Picture } from './pictures/picture.ts'
import type { PicturesElsewhere } from './pictures/pictures-elsewhere.ts'
import type { Uploads } from './pictures/uploads.ts'
import { returnToText } from './return-to-text.ts'
import { writeHtml } from './write-html.ts'

type Asked = {
  /** The element that the text is written in. */
  place: HTMLElement
  html: string
  /** Attributes of the field: its name, its notes. */
  field: Record<string, string>
  uploads: Uploads
  elsewhere: PicturesElsewhere
  onWrite(html: string): void
  /** Files that are no pictures were dropped or pasted. */
  onOddFiles(): void
} & KeyHandlers

/** What the bars around the text cover of the window: browsers scroll by this style themselves, ProseMirror does not. */
const bars = {
  left: 0,
  right: 0,
  get top() {
    return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  },
  get bottom() {
    return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  },
}

/** The page around is drawn anew with every telling, which would make each key wait: so at most once in this time, in ms. */
const pause = 150

/** A Tiptap editor in `place`, with our own formats and no style sheet of its own. */
export function openEditor({ place, html, field, uploads, elsewhere, onWrite, onOddFiles, ...keys }: Asked): Editor {
  const editor = new Editor({
    element: place,
    injectCSS: false,
    extensions: [
      ...formats,
      Picture.configure({ uploads, elsewhere }),
      Keys.configure(keys),
      Placeholder.configure({ placeholder: 'Write the post here …' }),
    ],
    // Only addresses are made into links; anything else that is pasted stays as it is.
    enablePasteRules: ['link'],
    editorProps: {
      scrollThreshold: bars,
      scrollMargin: bars,
      attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', ...field },
      transformPastedHTML: (html) => cleanPaste(html, uploads),
      clipboardTextParser: (text, _context, _plain, view) => pasteLines(text, view.state.schema),
      handleDOMEvents: {
        keydown: (_view, { ctrlKey, metaKey, altKey }) => {
          if (waiting && (ctrlKey || metaKey || altKey)) tell()
        },
      },
      handleDoubleClickOn: (_view, _at, { type }) => {
        if (type.name !== 'formula' && type.name !== 'formulaBlock') return false
        keys.ask('formula')
        return true
      },
      handlePaste: (view, { clipboardData }) => takeFiles(clipboardData, view.state.selection.from),
      handleDrop: (view, event, _slice, moved) => {
        if (moved || !event.dataTransfer?.files.length) return false
        // Without this the browser would leave the page for the file.
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size
        return takeFiles(event.dataTransfer, betweenBlocks(at, view.state))
      },
    },
    onBeforeCreate: ({ editor }) => editor.setOptions({ content: readHtml(html, editor.schema).toJSON() }),
    // Nobody leaves the field for a button, or takes a shortcut, before its last words are told.
    onUpdate: ({ editor }) => {
      if (editor.isFocused) waiting ??= setTimeout(tell, pause)
      else tell()
    },
    onBlur: tell,
    onDestroy: () => {
      clearTimeout(waiting)
      leaving.abort()
    },
  })
  // Before the page around looks whether something is to be kept, hence `capture`.
  const leaving = new AbortController()
  for (const event of ['beforeunload', 'pagehide', 'visibilitychange']) {
    addEventListener(event, tell, { capture: true, signal: leaving.signal })
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  let written = writeHtml(editor.state.doc)

  function tell() {
    clearTimeout(waiting)
    waiting = undefined
    const html = writeHtml(editor.state.doc)
    // An empty line below a list is a change for the editor, but not of what is kept.
    if (html === written) return
    written = html
    onWrite(html)
  }

  function takeFiles(given: DataTransfer | null, at: number): boolean {
    const files = [...(given?.files ?? [])]
    if (files.length === 0 || hasWords(given?.getData('text/html') ?? '')) return false
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    if (pictures.length < files.length) {
      // What was typed before is told first, or its telling would take the refusal away at once.
      tell()
      onOddFiles()
    }
    const content = pictures.map((file) => ({ type: 'image', attrs: { upload: uploads.begin(file) } }))
    if (content.length > 0) {
      returnToText(editor)
      editor.chain().insertContentAt(at, content).goOnBehind().run()
    }
    return true
  }

  return editor
}

/** The end of a paragraph nearest to a place: whoever drops a picture onto a word does not mean to cut it. */
function betweenBlocks(at: number, { doc, schema }: EditorState): number {
  const picture = schema.nodes.image?.create()
  return (picture && dropPoint(doc, at, new Slice(Fragment.from(picture), 0, 0))) ?? at
}
