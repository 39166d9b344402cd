import type { WireMessage } from '../../contract/messages-for-staff.ts'

/** Programs cut longer addresses; what is left out stands in the list. */
const longestQuote = 1_000

/** Opens a letter to whoever wrote, with their words quoted below the place for the answer. */
export function replyAddress({ email, message, reference }: WireMessage): string {
  const quoted = message.length > longestQuote ? `${message.slice(0, longestQuote).toWellFormed()} …` : message
  const quote = quoted.replace(/^/gm, '> ').replace(/\n/g, '\r\n')
  const subject = reference ? `Your message to us (${reference})` : 'Your message to us'
  // Each part for itself: an address with a & or a ? must not become a part of its own.
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`
}
