/**
 * HTML without style sheets, whose style and event attributes are called `data-style`, `data-onclick` … The page’s policy
 * allows none of them, and the browser complains about each one that is read, even into a document that nobody sees.
 * What must be safe is cleaned after this.
 */
export function inertHtml(html: string): string {
  return html
    .replace(styleSheets, '')
    .replace(tags, (tag) => tag.replace(attributes, (found, quoted) => quoted ?? `data-${found}`))
}

/** Each with its element, which may lack its end. */
export const styleSheets = /<style(?=[\s/>])[\s\S]*?(?:<\/style[^>]*(?:>|$)|$)/gi
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi
const attributes = /("[^"]*"|'[^']*')|(?<=[\s/"'])(?:style|on[a-z]+)(?=\s*=)/gi
