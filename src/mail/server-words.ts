const longest = 300

/**
 * What a mail server said, as it may stand on a screen: one line of 300 characters at most, without anything unseen that
 * turns or hides text; undefined where nothing is left.
 */
export function serverWords(said: string): string | undefined {
  const line = said
    // Cut first, so that a server that says a megabyte costs nothing.
    .slice(0, longest * 10)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  if (line === '') return undefined
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line
}
