import { Parser } from 'htmlparser2'

/**
 * Looks at HTML with other eyes than the cleaning: a parser and a list of its own, on which every element, attribute
 * and kind of address must stand. Answers what does not.
 */
export function activeContent(html: string): string[] {
  const found: string[] = []
  let inFrame = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      found.push(...wrongWith(name, attributes))
      inFrame = name === 'iframe'
    },
    onclosetag: () => {
      inFrame = false
    },
    ontext: (text) => {
      if (inFrame) found.push(`in a frame: ${text}`)
    },
    oncomment: (text) => found.push(`<!--${text}-->`),
    onprocessinginstruction: (name) => found.push(`<${name}>`),
    oncdatastart: () => found.push('<![CDATA['),
  })
  parser.end(html)
  return found
}

const harmlessElements = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 br hr strong em u s a ul ol li label input div span blockquote code pre sub sup img figure ' +
    'iframe small math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover ' +
    'munder munderover mtable mtr mtd mpadded mphantom mstyle menclose'
  ).split(' '),
)

const harmlessAttributes: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|tel:|about:blank$|[/?#]|[^:\\]*$)/i,
  src: /^(https?:\/\/[^\\]*|\/\/[^\\]*|data:image\/(png|jpeg|webp|gif|avif);base64,[a-z\d+/=]*|\/photographs\/[\w-]{22}-\d+\.webp)$/i,
  'data-video': /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+)$/,
  style: /^((text-align|color|background-color|font-family|font-size): [\w#.,()% -]+(; |$))+$/,
  class: /^[\w+#-]+( [\w+#-]+)*$/,
  type: /^checkbox$/,
  rel: /^noopener$/,
  target: /^_blank$/,
  start: /^\d+$/,
  width: /^[\d.]+(em|%)?$/,
  height: /^-?[\d.]+(em|%)?$/,
  dir: /^(ltr|rtl|auto)$/,
  lang: /^[a-z\d-]+$/i,
  tabindex: /^0$/,
  srcset: /^\/photographs\/[\w-]{22}-\d+\.webp \d+w(, \/photographs\/[\w-]{22}-\d+\.webp \d+w)*$/,
  sizes: /^\(max-width: \d+px\) 92vw, \d+px$/,
  // No name that a script or the page around it could mean.
  id: /^part-[a-z\d-]+$/,
  role: /^group$/,
  xmlns: /^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/,
  encoding: /^application\/x-tex$/,
}

/** Their value is read by nobody but people, or is one of a few words. */
const harmlessWhateverTheySay = new Set(
  (
    'alt title disabled checked loading decoding referrerpolicy allowfullscreen data-indent data-type data-checked ' +
    'data-latex data-title aria-label display fence stretchy mathvariant separator lspace rspace accent accentunder minsize ' +
    'maxsize linethickness columnalign columnspacing columnlines rowspacing rowlines depth voffset scriptlevel ' +
    'displaystyle mathcolor mathbackground mathsize notation symmetric largeop movablelimits form'
  ).split(' '),
)

function wrongWith(element: string, attributes: Record<string, string>): string[] {
  const wrong = harmlessElements.has(element) ? [] : [`<${element}>`]
  for (const [name, value] of Object.entries(attributes)) {
    const harmless = Object.hasOwn(harmlessAttributes, name)
      ? harmlessAttributes[name]!.test(value)
      : harmlessWhateverTheySay.has(name)
    if (!harmless) wrong.push(`<${element} ${name}="${value}">`)
  }
  if (element === 'iframe' && !player.test(attributes.src ?? '')) wrong.push(`a frame of ${attributes.src}`)
  if (element === 'a' && attributes.href && isOddAddress(attributes.href)) wrong.push(`a link to ${attributes.href}`)
  return wrong
}

const player = /^https:\/\/(www\.youtube(-nocookie)?\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+)$/

function isOddAddress(href: string): boolean {
  if (/[\p{Cc}\\]/u.test(href)) return true
  const url = URL.parse(href, 'https://practice.invalid')
  return !url || !['http:', 'https:', 'mailto:', 'tel:', 'about:'].includes(url.protocol)
}
