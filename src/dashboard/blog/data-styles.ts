/**
 * HTML whose style attributes are called `data-style`. The page’s policy allows no style attribute, and the browser
 * complains about each one that is read, even into a document that nobody sees.
 */
export function withDataStyles(html: string): string {
  return html.replace(tags, (tag) =>
    /style/i.test(tag) ? tag.replace(styles, (found, quoted) => quoted ?? `data-${found}`) : tag,
  )
}

const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi
const styles = /("[^"]*"|'[^']*')|(?<=[\s/"'])style(?=\s*=)/gi
