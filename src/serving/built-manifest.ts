import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
)

/** Where the build leaves the public pages' styles with what each part asks for, so that no start reads CSS. */
export const sortedStyles = '.vite/sorted-styles.json'

/** Reads Vite's manifest of what was built for browsers; throws where scripts import one another in a circle. */
export function readManifest(folder: string) {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  /** All that an entry imports, each before whatever imports it, and itself last. */
  const partsOf = (entry: string, way: string[] = []): string[] => {
    if (way.includes(entry))
      throw new Error(
        `Built scripts import one another in a circle: ${[...way, entry].join(' > ')}. See fileOfDesk in vite.config.ts.`,
      )
    const imported = manifest[entry]?.imports ?? []
    return [...new Set([...imported.flatMap((part) => partsOf(part, [...way, entry])), entry])]
  }
  for (const entry of Object.keys(manifest)) partsOf(entry)
  const sheets = (entry: string) => partsOf(entry).flatMap((part) => manifest[part]?.css ?? [])
  const imports = (entry: string) =>
    partsOf(entry)
      .slice(0, -1)
      .flatMap((part) => manifest[part]?.file ?? [])
  return { manifest, sheets, imports, file: (entry: string) => `/${manifest[entry]?.file}` }
}
