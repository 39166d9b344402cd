import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { addressWithFacts, type Facts, factNamed } from '../domain/practice/facts.ts'
import { whyNoFact } from './content-problem.ts'
import { braceAlone, hasBraceAlone, misnamedFacts } from './facts-in-fields.ts'

const markdown = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify)

type Root = ReturnType<typeof markdown.parse>
type Node = Root['children'][number]

/**
 * HTML from an owner's Markdown with the practice's facts filled in, and what is wrong with it by line.
 * @param facts left out while practice.yaml cannot be read; the braces then stay as they are
 */
export function htmlFrom(text: string, facts: Facts | undefined, firstLine = 1): { html: string; problems: string[] } {
  const tree = markdown.parse(text)
  const lines = text.split('\n')
  const problems: string[] = []
  const lineOf = (node: Node) => (node.position?.start.line ?? 1) + firstLine - 1

  const unknown = (node: Node, name: string, facts: Facts) =>
    problems.push(`line ${lineOf(node)}: {${name}} is not a fact we know.${whyNoFact(name.trim(), facts)}`)

  const alone = (node: Node) => problems.push(`line ${lineOf(node)}: ${braceAlone}`)

  const readThrough = (nodes: readonly Node[], inLink = false): Node[] =>
    nodes.flatMap((node) => {
      const remedy = remedyFor(node, lines)
      if (remedy) problems.push(`line ${lineOf(node)}: ${remedy}`)
      const sign = shownSign(node, lines)
      if (sign) problems.push(`line ${lineOf(node) + sign.below}: ${sign.remedy}`)
      if (node.type === 'text' && facts) {
        for (const name of misnamedFacts(node.value, facts)) unknown(node, name, facts)
        if (hasBraceAlone(node.value)) alone(node)
        return filledIn(node.value, facts, inLink)
      }
      if ((node.type === 'link' || node.type === 'definition') && facts) {
        node.url = addressWithFacts(node.url, facts)
        for (const [braces, name = ''] of node.url.matchAll(/\{([A-Za-z]+)\}/g)) {
          if (factNamed(name, facts)) problems.push(`line ${lineOf(node)}: no link can lead to ${braces}.`)
          else unknown(node, name, facts)
        }
        if (hasBraceAlone(node.url)) alone(node)
      }
      const isLink = inLink || node.type === 'link' || node.type === 'linkReference'
      // Content models differ from parent to parent; filling in puts text and links only where text stood.
      if ('children' in node) Object.assign(node, { children: readThrough(node.children, isLink) })
      return [node]
    })

  tree.children = readThrough(tree.children)
  // A tag is opened and closed on one line, and told once.
  return { html: markdown.stringify(markdown.runSync(tree)), problems: [...new Set(problems)] }
}

function remedyFor(node: Node, lines: string[]): string | undefined {
  if (node.type === 'heading' && node.depth === 1) {
    return 'the heading begins with one #, which is the page’s own title. Begin it with ##.'
  }
  if (node.type === 'html' && !node.value.startsWith('<!--')) {
    return 'there is HTML in the text, which is not shown. Write it with Markdown signs instead.'
  }
  if (node.type === 'code') {
    const first = lines[(node.position?.start.line ?? 1) - 1] ?? ''
    if (/```|~~~/.test(first)) {
      return 'what stands between lines of ``` or ~~~ would be in letters of a typewriter. Take these lines out.'
    }
    return 'the line begins with a tab or four spaces, so it would stand in letters of a typewriter. Take them away.'
  }
  if (node.type === 'image' || node.type === 'imageReference') {
    return 'there is a picture in the text, which this page cannot show. Take it out.'
  }
  if ((node.type === 'link' || node.type === 'definition') && !/^(https:\/\/|mailto:|tel:|\/|#)/.test(node.url)) {
    return `the link leads to “${node.url}”. Begin it with https://, mailto:, tel: or a / for a page of this website.`
  }
  return undefined
}

/** The first sign in a text that was to be read and would be shown, and how far below the text's own first line it is. */
function shownSign(node: Node, lines: string[]): { below: number; remedy: string } | undefined {
  if (node.type !== 'text' || !node.position) return undefined
  const { line, column } = node.position.start
  // Behind other words of its line it begins none.
  const beginsLine = /^[\s>*_+#-]*(\d+[.)])?[\s*_]*$/.test((lines[line - 1] ?? '').slice(0, column - 1))
  const hasNotes = lines.some((one) => /\S\*\*/.test(one.replace(/\*\*\S[^*]*\*\*/g, '')))
  const texts = node.value.split('\n')
  for (const [below, written] of texts.entries()) {
    // Whoever writes a backslash means the sign.
    if (lines[line - 1 + below]?.includes('\\')) continue
    const isAmongDashes = [texts[below - 1], texts[below + 1]].some((one) => one !== undefined && dashes.test(one))
    const atBeginning = below > 0 || beginsLine ? signAtBeginning(written, isAmongDashes) : undefined
    const remedy = atBeginning ?? signWithin(written, hasNotes)
    if (remedy) return { below, remedy }
  }
  return undefined
}

const dashes = /^[-–](?=\p{L})/u
const orMeant = 'If the sign is meant, put a \\ before it.'

function signAtBeginning(written: string, isAmongDashes: boolean): string | undefined {
  const [dot] = /^[•·‣▪●◦]/.exec(written) ?? []
  if (dot) return `a line begins with “${dot}”. Begin each line of a list with a dash and a space.`
  // One alone may be the end of a sentence, or whose words these are.
  const [dash] = (isAmongDashes && dashes.exec(written)) || []
  if (dash)
    return `a line begins with “${dash}” and no space. Begin each line of a list with a dash and a space. ${orMeant}`
  // One sign alone may be a word for a network.
  const [signs] = /^#{2,6}(?=\p{L})/u.exec(written) ?? []
  if (signs) return `a line begins with “${signs}” and no space. Begin a heading with ## and a space. ${orMeant}`
  return undefined
}

/** `hasNotes`: two stars behind a word lead to a note, which begins with two. */
function signWithin(written: string, hasNotes: boolean): string | undefined {
  if (!hasNotes && /(^|\s)\*\*\p{L}/u.test(written))
    return `bold words begin with ** and do not end. Write ** behind the last of them too. ${orMeant}`
  // A number in brackets is a note's.
  if (/(?<!\[\d+)\] ?\((https?:|mailto:|tel:|\/)/.test(written))
    return `a link is not whole. Write it as [words](https://…), with no space in between. ${orMeant}`
  return undefined
}

/** What can be a link is one, but within another: there can be none. */
function filledIn(value: string, facts: Facts, inLink: boolean): Node[] {
  return value.split(/(\{[A-Za-z]+\})/).flatMap((part): Node[] => {
    if (part === '') return []
    const name = /^\{([A-Za-z]+)\}$/.exec(part)?.[1]
    const fact = (name !== undefined && factNamed(name, facts)) || { text: part }
    const text: Node = { type: 'text', value: fact.text }
    return [fact.href === undefined || inLink ? text : { type: 'link', url: fact.href, children: [text] }]
  })
}
