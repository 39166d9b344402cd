/** Languages that many patients of a practice in the UK read, by their codes (BCP 47). The page’s own has none. */
export const languages: Readonly<Record<string, string>> = {
  '': 'English',
  ar: 'Arabic',
  bn: 'Bengali',
  gu: 'Gujarati',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ro: 'Romanian',
  es: 'Spanish',
  ta: 'Tamil',
  tr: 'Turkish',
  ur: 'Urdu',
  cy: 'Welsh',
}

/** Which way its lines run, where it is not the page’s. */
export function directionOf(language: string | null): 'rtl' | null {
  return /^(ar|ur)\b/.test(language ?? '') ? 'rtl' : null
}
