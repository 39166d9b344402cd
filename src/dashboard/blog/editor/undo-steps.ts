import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'

/** How long after its first change a step of undo still takes in more, in milliseconds. */
export const oneStep = 1_000
/** The history throws the oldest away when there are twenty more than this, so that it never keeps more than 100. */
export const keptSteps = 80

/** Begins a new step a second after the last began. Without it a step would last as long as somebody writes on. */
export const UndoSteps = Extension.create({
  name: 'undoSteps',
  addStorage() {
    return { begun: 0 }
  },
  dispatchTransaction({ transaction, next }) {
    if (transaction.docChanged && transaction.time - this.storage.begun >= oneStep) {
      this.storage.begun = transaction.time
      closeHistory(transaction)
    }
    next(transaction)
  },
})
