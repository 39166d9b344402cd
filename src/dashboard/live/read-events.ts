/** One server-sent event: its id, and what it says. */
type ServerEvent = { id: string; data: string }

/** Cuts a text that arrives in pieces into events; a comment, and what is no event yet, is none. */
export function openEventReader(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const lines = block.split(/\r?\n/)
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart())
      const data = field('data').join('\n')
      return data === '' ? [] : [{ id: field('id').at(-1) ?? '', data }]
    })
  }
}
