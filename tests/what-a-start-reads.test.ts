import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** Read when somebody needs them, which in many practices is never (docs/decisions/0044-a-start-does-no-work-twice.md). */
const later = [
  '@simplewebauthn/server',
  'age-encryption',
  'imapflow',
  'katex',
  'nodemailer',
  'pg',
  'postal-mime',
  'sharp',
  'unified',
  'yaml',
]

it('a start reads no library that many practices never need', () => {
  const ways = waysFrom('src/server.ts')
  expect(ways.size).toBeGreaterThan(400)
  expect(later.flatMap((library) => ways.get(library) ?? [])).toEqual([])
})

/** All that is read before a file's first line, each with the way that leads there. */
function waysFrom(start: string): Map<string, string> {
  const ways = new Map([[start, start]])
  // Those that are found are gone through too.
  for (const [path, way] of ways) {
    if (!/^src\/.*\.tsx?$/.test(path)) continue
    for (const name of readAtOnce(path)) {
      const target = name.startsWith('.') ? join(dirname(path), name) : name
      if (!ways.has(target)) ways.set(target, `${way} > ${target}`)
    }
  }
  return ways
}

/** What a file imports when it is loaded; types are gone by then. */
function readAtOnce(path: string): string[] {
  const { staticImports, staticExports } = parseSync(path, readFileSync(path, 'utf8')).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
  )
  return [...imported, ...passedOn]
}
