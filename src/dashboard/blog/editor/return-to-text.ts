import type { Editor } from '@tiptap/core'

/** Gives the text the focus at once: the editor’s own command waits for the browser to draw, and what is typed meanwhile is lost. */
export function returnToText(editor: Editor) {
  editor.view.focus()
  editor.commands.scrollIntoView()
}
