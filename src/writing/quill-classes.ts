/**
 * Quill says with classes what our editor says with attributes. Posts written with it by other programs keep their
 * alignment, indents, fonts, sizes, direction, checked items and formulas; their lists are `quill-blocks.ts`'s.
 */
export function fromQuill(tag: string, given: Record<string, string>): Record<string, string> {
  const classes = given.class ?? ''
  if (tag === 'li' && /^(un)?checked$/.test(given['data-list'] ?? '')) {
    return fromClasses(classes, {
      ...given,
      'data-type': 'taskItem',
      'data-checked': String(given['data-list'] === 'checked'),
    })
  }
  if (tag === 'span' && classes === 'ql-formula') return { 'data-latex': given['data-value'] ?? '' }
  return classes.includes('ql-') ? fromClasses(classes, given) : given
}

const sizes: Record<string, string> = { small: '0.75em', large: '1.5em', huge: '2.5em' }

function fromClasses(classes: string, given: Record<string, string>): Record<string, string> {
  const attributes = { ...given }
  const styles = [given.style ?? '']
  for (const name of classes.split(/\s+/).slice(0, 20)) {
    const [, format, value] = /^ql-(align|indent|direction|font|size)-(\w+)$/.exec(name) ?? []
    if (!format || !value) continue
    if (format === 'indent') attributes['data-indent'] = value
    if (format === 'direction') attributes.dir = value
    if (format === 'align') styles.push(`text-align: ${value}`)
    if (format === 'font') styles.push(`font-family: ${value}`)
    if (format === 'size' && sizes[value]) styles.push(`font-size: ${sizes[value]}`)
  }
  attributes.style = styles.join(';')
  return attributes
}
