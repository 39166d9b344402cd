import { join } from 'node:path'
import { ensurePackages } from './install.mjs'
import { root } from './runtime.mjs'

const folder = join(root, 'bench', 'lighthouse')

/** The script that measures pages, its packages installed. They are heavy, so nobody else's installation has them. */
export async function lighthouseScript() {
  await ensurePackages(folder)
  return join(folder, 'measure.mjs')
}
