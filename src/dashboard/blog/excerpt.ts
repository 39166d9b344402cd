/** Characters of a post that its card shows. */
const excerptLength = 150

/** A post's plain text as its card shows it: the first 150 characters, then three dots. */
export function excerptOf(plainText: string): string {
  const text = plainText.replace(/\s+/g, ' ').trim()
  // Whole characters, so that no letter or sign is cut in half.
  return `${[...text].slice(0, excerptLength).join('')}...`
}
