import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import { leadsElsewhere, noImage } from '../../../../contract/post-text.ts'
import type { PicturesElsewhere } from './pictures-elsewhere.ts'
import type { Upload, Uploads } from './uploads.ts'

/** A picture in the text while it is written: on its way, waiting for its description, or ready. */
export class PictureView implements NodeView {
  readonly dom = document.createElement('figure')
  readonly #picture = document.createElement('img')
  readonly #note = document.createElement('p')
  readonly #words = document.createElement('div')
  #node: Node
  readonly #view: EditorView
  readonly #place: () => number | undefined
  readonly #uploads: Uploads
  readonly #elsewhere: PicturesElsewhere
  readonly #leaveElsewhere: () => void
  #stopListening: (() => void) | undefined
  #describing = false
  #pressed = false
  #shown = ''

  constructor(
    node: Node,
    view: EditorView,
    place: () => number | undefined,
    { uploads, elsewhere }: { uploads: Uploads; elsewhere: PicturesElsewhere },
  ) {
    this.#node = node
    this.#view = view
    this.#place = place
    this.#uploads = uploads
    this.#elsewhere = elsewhere
    this.dom.className = 'picture'
    this.#words.className = 'picture-words'
    this.#note.className = 'picture-note'
    this.dom.append(this.#picture, this.#note, this.#words)
    this.#words.addEventListener('pointerdown', () => this.#beginPress())
    this.#listen()
    this.#leaveElsewhere = elsewhere.listen(() => this.#show())
    this.#show()
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    const other = node.attrs.upload !== this.#node.attrs.upload
    this.#node = node
    if (other) this.#listen()
    this.#show()
    return true
  }

  /** The words under the picture are fields and buttons of their own. */
  stopEvent({ target }: Event): boolean {
    return target instanceof globalThis.Node && this.#words.contains(target)
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.#stopListening?.()
    this.#leaveElsewhere()
    const key: string | null = this.#node.attrs.upload
    // A view is also made anew when its picture is moved, so whether it is gone is known a moment later.
    if (key) setTimeout(() => this.#view.isDestroyed || isIn(this.#view.state.doc, key) || this.#uploads.stop(key))
  }

  /** A button that moves or goes away under a finger does nothing: what is new is shown once the press has ended. */
  #beginPress(): void {
    this.#pressed = true
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      // Its click, which ends it too, comes behind this.
      setTimeout(() => {
        this.#pressed = false
        this.#show()
      }, 400)
    }
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { signal: ended.signal })
  }

  #listen(): void {
    this.#stopListening?.()
    const key: string | null = this.#node.attrs.upload
    this.#stopListening = key ? this.#uploads.listen(key, () => this.#show()) : undefined
  }

  #show(): void {
    if (this.#pressed) return
    const { src, alt, title, width, height, upload: key } = this.#node.attrs
    const upload: Upload | undefined = key ? this.#uploads.of(key) : undefined
    if (upload?.kind === 'kept') {
      // Outside of this update, which may be one of the text.
      queueMicrotask(() => this.#arrived(upload))
      return
    }
    const address = upload ? upload.preview : src === noImage ? '' : this.#ours(src)
    for (const [name, value] of Object.entries({ src: address, alt: alt ?? '', title, width, height })) {
      if (value === null || (name === 'src' && !value)) this.#picture.removeAttribute(name)
      else if (this.#picture.getAttribute(name) !== String(value)) this.#picture.setAttribute(name, value)
    }
    this.dom.setAttribute('aria-busy', String(upload?.kind === 'on its way'))
    this.#showWords(upload, alt)
  }

  /** The address that this page may load: our own copy of a picture that lies at another website. */
  #ours(src: string): string {
    const came = leadsElsewhere(src) ? this.#elsewhere.of(src) : undefined
    const host = URL.parse(src, location.href)?.host
    const notes = {
      waiting: `This picture is being fetched from ${host}.`,
      'given up': `This picture cannot be fetched from ${host}. Readers see its description and a link.`,
      kept: '',
    }
    this.#note.textContent = came ? notes[came.state] : ''
    if (!came) return src
    return came.state === 'kept' ? came.address : ''
  }

  #showWords(upload: Upload | undefined, alt: string | null): void {
    if (upload?.kind === 'on its way' && this.#shown === 'on its way') {
      const bar = this.#words.querySelector('progress')
      if (bar) bar.value = upload.part
      return
    }
    const shown = upload?.kind ?? (alt === null || this.#describing ? 'describing' : `described ${alt}`)
    if (shown === this.#shown) return
    this.#shown = shown
    if (upload?.kind === 'on its way') this.#words.replaceChildren(...this.#sending(upload.part))
    else if (upload?.kind === 'failed') this.#words.replaceChildren(...this.#failed(upload))
    else if (shown === 'describing') this.#words.replaceChildren(...this.#question(alt ?? ''))
    else this.#words.replaceChildren(...this.#described(alt ?? ''))
  }

  #sending(part: number): HTMLElement[] {
    const bar = element('progress', { max: '1', 'aria-label': 'The picture is on its way' })
    bar.value = part
    return [bar, this.#button('Remove', () => this.#remove())]
  }

  #failed({ sentence, canTryAgain }: Upload & { kind: 'failed' }): HTMLElement[] {
    const words = element('p', { role: 'alert' }, sentence)
    const again = this.#button('Try again', () => this.#uploads.again(this.#node.attrs.upload))
    return [words, ...(canTryAgain ? [again] : []), this.#button('Remove', () => this.#remove())]
  }

  #question(alt: string): HTMLElement[] {
    const field = element('input', { type: 'text', maxlength: '1000' })
    field.value = alt
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      // It would send the form around the editor.
      event.preventDefault()
      keep()
    })
    const keep = () => (field.value.trim() ? this.#describe(field.value.trim()) : field.focus())
    const label = element('label', {}, 'Describe the picture for those who cannot see it')
    label.append(field)
    return [
      label,
      this.#button('Keep', keep),
      this.#button('It only decorates', () => this.#describe('')),
      this.#button('Remove', () => this.#remove()),
    ]
  }

  #described(alt: string): HTMLElement[] {
    const words = element('span', {}, alt || 'Only decorates')
    const change = this.#button('Change the description', () => {
      this.#describing = true
      this.#show()
      this.#words.querySelector('input')?.focus()
    })
    return [words, change]
  }

  #button(name: string, act: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'plain' }, name)
    button.addEventListener('click', () => {
      this.#pressed = false
      act()
    })
    return button
  }

  #describe(alt: string): void {
    this.#describing = false
    this.#change({ alt })
    this.#view.focus()
  }

  /** Not a step of undo: nobody wants a picture back on its way. */
  #arrived({ picture }: Upload & { kind: 'kept' }): void {
    const { address: src, width, height } = picture
    if (this.#node.attrs.upload) this.#change({ src, width, height, upload: null }, false)
  }

  #change(attributes: Record<string, unknown>, undoable = true): void {
    const at = this.#at()
    if (at === undefined) return
    const { tr } = this.#view.state
    this.#view.dispatch(
      tr.setNodeMarkup(at, undefined, { ...this.#node.attrs, ...attributes }).setMeta('addToHistory', undoable),
    )
  }

  #remove(): void {
    const at = this.#at()
    if (at !== undefined) this.#view.dispatch(this.#view.state.tr.delete(at, at + this.#node.nodeSize))
    this.#view.focus()
  }

  #at(): number | undefined {
    return this.#view.isDestroyed ? undefined : this.#place()
  }
}

function isIn(text: Node, key: string): boolean {
  let found = false
  text.descendants((node) => {
    found ||= node.attrs.upload === key
    return !found
  })
  return found
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  words = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(words)
  return made
}
