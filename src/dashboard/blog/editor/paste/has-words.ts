/** Programs copy words as a picture too; then the words are meant. A picture copied from a page comes as both as well. */
export function hasWords(html: string): boolean {
  return /\S/.test(html.replace(noWords, ''))
}

// What nobody ends is gone through once: the clipboard may hold anything, and thousands of such beginnings stopped the page.
const noWords = /<!--[\s\S]*?(?:-->|$)|<style[\s\S]*?(?:<\/style>|$)|<[^>]*(?:>|$)/g
