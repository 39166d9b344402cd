import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { classesOf } from '../../../contract/post-text.ts'
import { languages } from './languages.ts'
import { styleText } from './text-style.ts'
import { allTools } from './tools.ts'

/** What is in force where the cursor stands: names of tools, and the choices of the menus. */
type CursorState = {
  on: string[]
  impossible: string[]
  /** 0 for an ordinary paragraph, 1 to 6 for a heading, undefined for anything else. */
  heading: number | undefined
  color: string | undefined
  background: string | undefined
  font: string
  size: string
  /** Its code; empty for English. */
  language: string
}

/** Follows the cursor; whoever asks is drawn anew only when something of it has changed. */
export function useCursorState(editor: Editor): CursorState {
  const last = useRef<{ state: CursorState; as: string }>(undefined)
  const listen = useCallback(
    (change: () => void) => {
      editor.on('transaction', change)
      return () => {
        editor.off('transaction', change)
      }
    },
    [editor],
  )
  return useSyncExternalStore(listen, () => {
    const state = readCursor(editor)
    const as = JSON.stringify(state)
    if (last.current?.as !== as) last.current = { state, as }
    return last.current.state
  })
}

function readCursor(editor: Editor): CursorState {
  const style = editor.getAttributes('textStyle')
  const classes = classesOf(styleText(style))
  const named = (group: string) => classes.find((name) => name.startsWith(`${group}-`))?.slice(group.length + 1)
  return {
    on: allTools.filter((tool) => tool.isOn?.(editor)).map(({ name }) => name),
    impossible: allTools.filter((tool) => tool.isPossible?.(editor) === false).map(({ name }) => name),
    heading: headingAt(editor),
    color: named('colour'),
    background: named('background'),
    font: style.font ?? '',
    size: style.size ?? '',
    language: languageAt(editor),
  }
}

function headingAt(editor: Editor): number | undefined {
  const { parent } = editor.state.selection.$from
  if (parent.type.name === 'heading') return Number(parent.attrs.level)
  return parent.type.name === 'paragraph' ? 0 : undefined
}

function languageAt(editor: Editor): string {
  const language = String(editor.state.selection.$from.parent.attrs.lang ?? '')
  if (/^en\b/i.test(language)) return ''
  const [plain = ''] = language.toLowerCase().split('-')
  return plain in languages ? plain : language
}
