import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Runs after the build, where eleven's seconds do not matter: `compress-assets.ts dist/browser`.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')

for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const plain = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
}
