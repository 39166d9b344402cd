import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Alignment } from './block-formats.ts'
import { alignTo, clearFormatting } from './tools.ts'

/** What keys do outside of the text. */
export type KeyHandlers = {
  /** Opens the dialog for a link, or for the formula that is chosen. */
  ask(what: 'link' | 'formula'): void
  goToTools(): void
}

/** Keys beside those that the formats bring along. */
export const Keys = Extension.create<KeyHandlers>({
  name: 'keys',
  priority: 1_001,
  addKeyboardShortcuts() {
    const { ask, goToTools } = this.options
    const align = (alignment: Alignment) => {
      alignTo(alignment, this.editor)
      return true
    }
    const open = (what: 'link' | 'formula') => () => {
      ask(what)
      return true
    }
    return {
      'Mod-k': open('link'),
      'Mod-Shift-x': () => this.editor.commands.toggleStrike(),
      'Mod-]': () => this.editor.commands.indentBy(1),
      'Mod-[': () => this.editor.commands.indentBy(-1),
      'Mod-Shift-l': () => align('left'),
      'Mod-Shift-e': () => align('center'),
      'Mod-Shift-r': () => align('right'),
      'Mod-Shift-j': () => align('justify'),
      'Mod-\\': () => {
        clearFormatting(this.editor)
        return true
      },
      Enter: () => hasFormula(this.editor) && open('formula')(),
      'Alt-F10': () => {
        goToTools()
        return true
      },
    }
  },
  addProseMirrorPlugins() {
    let leaving = false
    const keydown = (view: EditorView, { key }: KeyboardEvent) => {
      if (!view.composing) catchUp()
      // After Escape the next Tab leaves, also from a list, where Tab moves a point.
      const leaves = leaving && key === 'Tab'
      if (key !== 'Shift') leaving = key === 'Escape'
      return leaves
    }
    return [new Plugin({ props: { handleDOMEvents: { keydown } } })]
  },
})

/**
 * Has the editor look where the cursor is. On a busy machine the browser tells of a moved one only after the next key or
 * press, which would then act, and delete, where it was before.
 */
export function catchUp(): void {
  document.dispatchEvent(new Event('selectionchange'))
}

function hasFormula(editor: Editor): boolean {
  return editor.isActive('formula') || editor.isActive('formulaBlock')
}
