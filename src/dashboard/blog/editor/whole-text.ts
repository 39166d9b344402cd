import { type Command, type Editor, Extension, commands as own } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { AllSelection, type EditorState, TextSelection } from '@tiptap/pm/state'

/**
 * Below a heading, a list or a quote an empty line is kept, so that one can write on. Where everything is chosen it is no part
 * of that: it would become an empty heading or point, which is published, and a second press would take nothing back.
 */
export const WholeText = Extension.create({
  name: 'wholeText',
  addCommands() {
    return {
      setNode: (...what) => onWordsAlone(own.setNode(...what)),
      toggleNode: (...what) => onWordsAlone(own.toggleNode(...what)),
      toggleWrap: (...what) => onWordsAlone(own.toggleWrap(...what)),
      toggleList: (...what) => onWordsAlone(own.toggleList(...what)),
    }
  },
})

/** Whether a kind of block is in force where the cursor stands, or in all that is chosen but for the empty line below it. */
export function isIn(block: string, editor: Editor): boolean {
  const words = wordsChosen(editor.state) ?? []
  return editor.isActive(block) || (words.length > 0 && words.every(({ type }) => type.name === block))
}

function onWordsAlone(command: Command): Command {
  return ({ chain, state }) => wordsChosen(state)?.length !== 0 && chain().command(chooseWords).command(command).run()
}

const chooseWords: Command = ({ state, tr, dispatch }) => {
  if (!dispatch || !wordsChosen(state)) return true
  const end = tr.doc.content.size - (tr.doc.lastChild?.nodeSize ?? 0)
  tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(end), -1))
  return true
}

/** Those above an empty line that hold words, and are no picture, rule or video, where everything is chosen. */
function wordsChosen({ doc, selection }: EditorState): readonly Node[] | undefined {
  const last = doc.lastChild
  if (!(selection instanceof AllSelection) || doc.childCount < 2) return undefined
  const isBelowAll = last?.type.name === 'paragraph' && last.childCount === 0
  return isBelowAll ? doc.children.slice(0, -1).filter(({ isAtom }) => !isAtom) : undefined
}
