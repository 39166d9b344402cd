import type { MarkType } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { longestAddress, outOfSentence, typedAddress } from '../typed-address.ts'

/** What is an address at first sight: two letters with a stop between them may be `e.g`. */
const isAddress = /^https?:|^www\.|@/i

/**
 * Makes a link of an address with signs behind it or brackets around it, once the word is ended by white space or a new
 * line. One that stands by itself the link's own rule has made already.
 */
export function linkInSentence(link: MarkType): Plugin {
  return new Plugin({
    appendTransaction(_, { selection, doc }, next) {
      const { $from, from, empty } = selection
      if (!empty || next.doc.eq(doc) || next.selection.from <= from) return null
      if (!/^\s$/.test(next.doc.textBetween(from, next.selection.from, '\n'))) return null
      const begun = Math.max(0, $from.parentOffset - longestAddress - 1)
      const [word = ''] = /\S+$/.exec($from.parent.textBetween(begun, $from.parentOffset, undefined, ' ')) ?? []
      const address = outOfSentence(word)
      const href = typedAddress(address)
      if (address === word || !isAddress.test(address) || !href) return null
      const start = from - word.length + word.indexOf(address)
      const end = start + address.length
      const isCode = [$from.parent, ...$from.marks()].some(({ type }) => type.spec.code)
      if (isCode || next.doc.rangeHasMark(start, end, link)) return null
      return next.tr.addMark(start, end, link.create({ href }))
    },
  })
}
