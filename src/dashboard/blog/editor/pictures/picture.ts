import { Node } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { noImage, safeImage, safeLink } from '../../../../contract/post-text.ts'
import { PictureView } from './picture-view.ts'
import type { PicturesElsewhere } from './pictures-elsewhere.ts'
import type { Uploads } from './uploads.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    image: {
      insertPicture: (attributes: { src: string; alt: string | null }) => ReturnType
      /** Puts the caret into the line behind the picture that was just put in; makes one where none is. */
      goOnBehind: () => ReturnType
    }
  }
}

/**
 * A picture by its address, or one that is still on its way (`upload`). `alt` is null as long as nobody has said what
 * is seen, and empty where it only decorates.
 */
export const Picture = Node.create<{ uploads: Uploads; elsewhere: PicturesElsewhere }>({
  name: 'image',
  group: 'block',
  draggable: true,
  atom: true,
  addAttributes() {
    const pixels = (name: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => /^\d{1,5}$/.exec(element.getAttribute(name) ?? '')?.[0] ?? null,
    })
    return {
      src: {
        default: noImage,
        parseHTML: (element) => safeImage(element.getAttribute('src') ?? ''),
        // A browser would ask for an address that says nothing.
        renderHTML: ({ src }) => (src === noImage ? {} : { src }),
      },
      alt: { default: null },
      title: { default: null },
      // No tool makes one, but posts that were written elsewhere have pictures that are links.
      leadsOn: {
        default: null,
        parseHTML: (element) => {
          const link = element.closest('a')
          const href = link?.getAttribute('href') ?? ''
          if (href === '' || safeLink(href) !== href) return null
          return { href, target: link?.target === '_blank' ? '_blank' : null }
        },
        rendered: false,
      },
      width: pixels('width'),
      height: pixels('height'),
      upload: {
        default: null,
        // Keys of another page mean nothing here: such a picture is one without an address.
        parseHTML: ({ dataset }) => (dataset.upload && this.options.uploads.of(dataset.upload) ? dataset.upload : null),
        renderHTML: ({ upload }) => (upload ? { 'data-upload': upload } : {}),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'img[src], img[data-upload]' }]
  },
  renderHTML({ HTMLAttributes, node }) {
    const picture = ['img', HTMLAttributes] as const
    return node.attrs.leadsOn ? ['a', node.attrs.leadsOn, picture] : picture
  },
  addCommands() {
    return {
      insertPicture:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
      goOnBehind:
        () =>
        ({ tr, state }) => {
          // Elsewhere the caret is in a line already: that behind the picture, which was cut in two for it.
          if (!(tr.selection instanceof NodeSelection)) return true
          const behind = tr.selection.to
          const { paragraph } = state.schema.nodes
          if (paragraph && tr.doc.nodeAt(behind)?.type !== paragraph) tr.insert(behind, paragraph.create())
          tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView()
          return true
        },
    }
  },
  addNodeView() {
    return ({ node, view, getPos }) => new PictureView(node, view, getPos, this.options)
  },
})
