import type { Command, Editor } from '@tiptap/core'
import type { Alignment } from './block-formats.ts'
import type { Drawing } from './icons.tsx'
import { isIn } from './whole-text.ts'

/** What a tool asks in a dialog before it does anything. */
export type Question = 'link' | 'picture' | 'video' | 'formula'

/** A button of the bar, which does something at once or asks first. */
export type Tool = {
  name: string
  icon: Drawing
  /** As people read them: `Ctrl+B`. */
  keys?: string
  /** Whether it is in force where the cursor stands; left out where a tool only does something. */
  isOn?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
} & ({ use(editor: Editor): void } | { asks: Question })

/** Every tool that is a button, in the order of the bar. */
export const tools = {
  steps: [
    {
      name: 'Undo',
      icon: 'undo',
      keys: 'Ctrl+Z',
      use: (editor) => editor.chain().undo().run(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      name: 'Redo',
      icon: 'redo',
      keys: 'Ctrl+Y',
      use: (editor) => editor.chain().redo().run(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
  words: [
    mark('Bold', 'bold', 'bold', 'Ctrl+B'),
    mark('Italic', 'italic', 'italic', 'Ctrl+I'),
    mark('Underline', 'underline', 'underline', 'Ctrl+U'),
    mark('Strike through', 'strike', 'strike', 'Ctrl+Shift+X'),
    mark('Code', 'code', 'code', 'Ctrl+E'),
    mark('Subscript', 'subscript', 'subscript', 'Ctrl+,'),
    mark('Superscript', 'superscript', 'superscript', 'Ctrl+.'),
  ],
  insertions: [
    { name: 'Link', icon: 'link', keys: 'Ctrl+K', asks: 'link', isOn: (editor) => editor.isActive('link') },
    { name: 'Picture', icon: 'picture', asks: 'picture' },
    { name: 'Video', icon: 'video', asks: 'video' },
    {
      name: 'Formula',
      icon: 'formula',
      asks: 'formula',
      isOn: (editor) => editor.isActive('formula') || editor.isActive('formulaBlock'),
    },
  ],
  lists: [
    {
      name: 'Numbered list',
      icon: 'numbers',
      keys: 'Ctrl+Shift+7',
      use: (editor) => editor.chain().toggleOrderedList().run(),
      isOn: (editor) => isIn('orderedList', editor),
    },
    {
      name: 'Bullet list',
      icon: 'bullets',
      keys: 'Ctrl+Shift+8',
      use: (editor) => editor.chain().toggleBulletList().run(),
      isOn: (editor) => isIn('bulletList', editor),
    },
    {
      name: 'Checklist',
      icon: 'checks',
      keys: 'Ctrl+Shift+9',
      use: (editor) => editor.chain().toggleTaskList().run(),
      isOn: (editor) => isIn('taskList', editor),
    },
    {
      name: 'Outdent',
      icon: 'outdent',
      keys: 'Ctrl+[',
      use: (editor) => editor.chain().indentBy(-1).run(),
    },
    { name: 'Indent', icon: 'indent', keys: 'Ctrl+]', use: (editor) => editor.chain().indentBy(1).run() },
  ],
  lines: [
    alignment('Align left', 'left', 'Ctrl+Shift+L'),
    alignment('Centre', 'center', 'Ctrl+Shift+E'),
    alignment('Align right', 'right', 'Ctrl+Shift+R'),
    alignment('Justify', 'justify', 'Ctrl+Shift+J'),
    {
      name: 'Right to left',
      icon: 'rtl',
      use: (editor) =>
        editor
          .chain()
          .direct(isRightToLeft(editor) ? null : 'rtl')
          .run(),
      isOn: isRightToLeft,
    },
  ],
  blocks: [
    {
      name: 'Quote',
      icon: 'quote',
      keys: 'Ctrl+Shift+B',
      use: (editor) => editor.chain().toggleBlockquote().run(),
      isOn: (editor) => isIn('blockquote', editor),
    },
    {
      name: 'Code block',
      icon: 'codeBlock',
      keys: 'Ctrl+Alt+C',
      use: (editor) => editor.chain().toggleCodeBlock().run(),
      isOn: (editor) => isIn('codeBlock', editor),
    },
    { name: 'Rule', icon: 'rule', use: (editor) => editor.chain().setHorizontalRule().run() },
    {
      name: 'Clear formatting',
      icon: 'clear',
      keys: 'Ctrl+\\',
      use: clearFormatting,
    },
  ],
} satisfies Record<string, Tool[]>

export const allTools: readonly Tool[] = Object.values(tools).flat()

function mark(name: string, icon: Drawing, type: string, keys: string): Tool {
  return {
    name,
    icon,
    keys,
    use: (editor) => editor.chain().toggleMark(type).run(),
    isOn: (editor) => editor.isActive(type),
  }
}

function alignment(name: string, icon: Drawing & Alignment, keys: string): Tool {
  return {
    name,
    icon,
    keys,
    use: (editor) => alignTo(icon, editor),
    isOn: (editor) => editor.isActive({ align: icon }) || (isOwnSide(icon, editor) && editor.isActive({ align: null })),
  }
}

/** Also for the words that are written next. */
export function clearFormatting(editor: Editor): void {
  const unmark: Command = ({ tr, dispatch }) => {
    if (dispatch) tr.setStoredMarks([])
    return true
  }
  editor.chain().unsetAllMarks().clearNodes().straighten().command(unmark).run()
}

/** Lines begin at their own side by themselves, so nothing is written down for it. */
export function alignTo(alignment: Alignment, editor: Editor): void {
  editor
    .chain()
    .align(isOwnSide(alignment, editor) ? null : alignment)
    .run()
}

function isOwnSide(alignment: Alignment, editor: Editor): boolean {
  return alignment === (isRightToLeft(editor) ? 'right' : 'left')
}

function isRightToLeft(editor: Editor): boolean {
  return editor.isActive({ dir: 'rtl' })
}
