import { Code } from '@tiptap/extension-code'
import { Link } from '@tiptap/extension-link'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { StarterKit } from '@tiptap/starter-kit'
import { safeLink } from '../../../contract/post-text.ts'
import { BlockFormats } from './block-formats.ts'
import { Formula, FormulaBlock } from './formula.ts'
import { linkInSentence } from './links/link-in-sentence.ts'
import { CopiedStyles } from './paste/copied-styles.ts'
import { TextStyle } from './text-style.ts'
import { keptSteps, oneStep, UndoSteps } from './undo-steps.ts'
import { Video } from './video.ts'
import { WholeText } from './whole-text.ts'

/** Every format of the specification, but for pictures, which need to know where they are sent. */
export const formats = [
  StarterKit.configure({
    code: false,
    link: false,
    undoRedo: { depth: keptSteps, newGroupDelay: oneStep },
  }),
  UndoSteps,
  WholeText,
  Code.extend({ excludes: '' }),
  // Words that are written on behind a link are no part of it.
  Link.extend({
    inclusive: false,
    addAttributes() {
      const parseHTML = (element: HTMLElement) => (element.getAttribute('target') === '_blank' ? '_blank' : null)
      return { href: { default: null }, target: { default: null, parseHTML } }
    },
    addProseMirrorPlugins() {
      return [...(this.parent?.() ?? []), linkInSentence(this.type)]
    },
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (address) => safeLink(address) === address,
  }),
  Subscript.extend({ excludes: 'superscript' }),
  Superscript.extend({ excludes: 'subscript' }),
  TaskList.configure({ HTMLAttributes: { class: 'checklist' } }),
  TaskItem.configure({
    nested: true,
    HTMLAttributes: { class: 'checklist-item' },
    a11y: { checkboxLabel: ({ firstChild }) => `Done: ${firstChild?.textContent ?? ''}` },
  }),
  TextStyle,
  BlockFormats,
  CopiedStyles,
  Video,
  Formula,
  FormulaBlock,
]
