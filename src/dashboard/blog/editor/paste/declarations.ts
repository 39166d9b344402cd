import { safeStyle } from '../../../../contract/post-text.ts'

/** The declarations of an element that a post may have, by their CSS names. */
export function declarationsOf(element: HTMLElement): Map<string, string> {
  return readDeclarations(safeStyle(element.dataset.style ?? ''))
}

/** Any declarations, by their names in small letters. */
export function readDeclarations(style: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) all.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim())
  }
  return all
}
