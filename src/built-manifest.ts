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

/** Reads Vite's manifest of what was built for browsers. */
export function readManifest(folder: string) {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const sheets = (entry: string): string[] => {
    const chunk = manifest[entry]
    return chunk ? [...(chunk.imports ?? []).flatMap(sheets), ...(chunk.css ?? [])] : []
  }
  const imports = (entry: string): string[] => {
    const parts = new Set([entry])
    // A set goes on with what is added while it is walked through.
    for (const part of parts) for (const imported of manifest[part]?.imports ?? []) parts.add(imported)
    return [...parts].flatMap((part) => (part === entry ? [] : (manifest[part]?.file ?? [])))
  }
  return { manifest, sheets, imports, file: (entry: string) => `/${manifest[entry]?.file}` }
}
