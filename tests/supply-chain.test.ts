import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'

const versions = z.record(z.string(), z.string()).default({})
const packageFile = z.object({
  scripts: z.object({ 'bill-of-materials': z.string() }).partial().default({}),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
})
const lockfile = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })
const billOfMaterials = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.unknown()).min(1),
      properties: z.array(z.object({ name: z.string() })),
    }),
  ),
})

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const wantedBy = (folder: string) => packageFile.parse(read(`${folder}/package.json`))
const asked = wantedBy('.')

describe.each(['.', 'bench/lighthouse'])('what %s brings from the registry', (folder) => {
  const { dependencies, devDependencies, optionalDependencies } = wantedBy(folder)
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies }

  it('is named by its exact version', () => {
    expect(Object.keys(direct).length).toBeGreaterThan(0)
    expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('is the bytes that the lockfile knows', () => {
    const { packages } = lockfile.parse(read(`${folder}/package-lock.json`))
    expect(Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)).toEqual([])
  })

  it('has a reason in a decision, each by its name or with its family', () => {
    const decisions = readdirSync('docs/decisions').map((file) => readFileSync(`docs/decisions/${file}`, 'utf8'))
    const said = decisions.join('\n')
    const isNamed = (name: string) =>
      said.includes(name) || (name.startsWith('@') && said.includes(name.split('/')[0] ?? ''))
    expect(Object.keys(direct).filter((name) => !isNamed(name))).toEqual([])
  })
})

const answerOf = (program: string, words: string[]) =>
  execFileSync(program, words, { encoding: 'utf8', shell: process.platform === 'win32' })
// The npm of the first releases of Node 20 knows nothing of bills of materials.
const npmIsOld = /^(\d|10\.[01])\./.test(answerOf('npm', ['--version']))

test.skipIf(npmIsOld)(
  'the bill of materials names each package, its version and bytes, and which no practice runs with',
  () => {
    const [npm = '', ...words] = asked.scripts['bill-of-materials']?.split(' ') ?? []
    const bill = answerOf(npm, words)
    const { components } = billOfMaterials.parse(JSON.parse(bill))
    const namesOf = (some: typeof components) => some.map(({ name, version }) => `${name}@${version}`)
    const written = (packages: Record<string, string>) => Object.entries(packages).map(([name, is]) => `${name}@${is}`)
    const [forDevelopment, running] = [
      components.filter(isForDevelopment),
      components.filter((one) => !isForDevelopment(one)),
    ]
    expect(namesOf(running)).toEqual(
      expect.arrayContaining(written({ ...asked.dependencies, ...asked.optionalDependencies })),
    )
    expect(namesOf(forDevelopment)).toContain(`vitest@${asked.devDependencies.vitest}`)
  },
)

function isForDevelopment({ properties }: z.infer<typeof billOfMaterials>['components'][number]): boolean {
  return properties.some(({ name }) => name === 'cdx:npm:package:development')
}
