import { Node } from '@tiptap/core'
import { videoAddress } from '../../../contract/post-text.ts'

/** A video of YouTube or Vimeo. While writing it is only named: its host hears of nobody. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes() {
    return { src: { default: null, rendered: false }, title: { default: 'Video', rendered: false } }
  },
  parseHTML() {
    return [
      {
        tag: 'div[data-video]',
        getAttrs: ({ dataset }) => {
          const src = videoAddress(dataset.video ?? '')
          return src !== undefined && { src, title: dataset.title || 'Video' }
        },
      },
    ]
  },
  renderHTML({ node: { attrs } }) {
    const host = String(attrs.src).includes('vimeo') ? 'Vimeo' : 'YouTube'
    const words = attrs.title === 'Video' ? 'Play the video' : `Play the video: ${attrs.title}`
    return [
      'div',
      { class: 'video', 'data-video': attrs.src, 'data-title': attrs.title },
      ['span', { class: 'video-link' }, `${words} (${host})`],
    ]
  },
})
