import type { Editor } from '@tiptap/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { backgroundColours, textColours } from '../../../contract/post-text.ts'
import { ColourMenu } from './colour-menu.tsx'
import { useCursorState } from './cursor-state.ts'
import { Icon } from './icons.tsx'
import { catchUp } from './keys.ts'
import { FontMenu, HeadingMenu, LanguageMenu, SizeMenu, shownBelow } from './menus.tsx'
import { returnToText } from './return-to-text.ts'
import { type Question, type Tool, tools } from './tools.ts'

type Shown = { editor: Editor; bar: RefObject<HTMLDivElement | null>; onAsk(question: Question): void }

/**
 * One stop of the Tab key, as the ARIA practices have it: arrows, Home and End go from tool to tool, Escape back into the
 * text.
 */
export function Toolbar({ editor, bar, onAsk }: Shown) {
  const state = useCursorState(editor)
  const [current, setCurrent] = useState('Undo')

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') returnToText(editor)
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
    const here = all.findIndex((tool) => tool.matches(':focus'))
    const steps: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 }
    const next = steps[event.key]
    if (here === -1 || next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  /** A press with the mouse leaves the cursor where it is. */
  function leaveCursor(event: MouseEvent<HTMLDivElement>) {
    catchUp()
    if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
  }

  function note({ target }: FocusEvent<HTMLDivElement>) {
    const { tool } = target.dataset
    if (tool) setCurrent(tool)
  }

  function press(tool: Tool) {
    if (!('use' in tool)) return onAsk(tool.asks)
    returnToText(editor)
    tool.use(editor)
  }

  const stop = (name: string) => ({ 'data-tool': name, tabIndex: name === current ? 0 : -1 })
  const buttons = (group: readonly Tool[]) =>
    group.map((tool) => (
      <button
        key={tool.name}
        type="button"
        {...stop(tool.name)}
        aria-label={tool.name}
        {...shownBelow(tool.keys ? `${tool.name} (${tool.keys})` : tool.name)}
        aria-pressed={tool.isOn && state.on.includes(tool.name)}
        aria-disabled={state.impossible.includes(tool.name) || undefined}
        aria-keyshortcuts={tool.keys?.replace('Ctrl', 'Control')}
        onClick={() => press(tool)}
      >
        <Icon of={tool.icon} />
      </button>
    ))

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className="tools"
      onKeyDown={move}
      onFocus={note}
      onMouseDown={leaveCursor}
    >
      <div className="tool-group">{buttons(tools.steps)}</div>
      <div className="tool-group">
        <HeadingMenu editor={editor} heading={state.heading} stop={stop('Paragraph or heading')} />
        <FontMenu editor={editor} font={state.font} stop={stop('Font')} />
        <SizeMenu editor={editor} size={state.size} stop={stop('Size')} />
      </div>
      <div className="tool-group">{buttons(tools.words)}</div>
      <div className="tool-group">
        <ColourMenu
          name="Colour"
          icon="color"
          colours={textColours}
          shownBy="colour"
          chosen={state.color}
          stop={stop('Colour')}
          onChoose={(color) => {
            returnToText(editor)
            editor.commands.styleWords({ color })
          }}
        />
        <ColourMenu
          name="Background"
          icon="background"
          colours={backgroundColours}
          shownBy="background"
          chosen={state.background}
          stop={stop('Background')}
          onChoose={(background) => {
            returnToText(editor)
            editor.commands.styleWords({ background })
          }}
        />
      </div>
      <div className="tool-group">{buttons(tools.lists)}</div>
      <div className="tool-group">{buttons(tools.lines)}</div>
      <div className="tool-group">
        <LanguageMenu editor={editor} language={state.language} stop={stop('Language')} />
      </div>
      <div className="tool-group">{buttons(tools.insertions)}</div>
      <div className="tool-group">{buttons(tools.blocks)}</div>
    </div>
  )
}
