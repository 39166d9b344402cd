import { createRequire } from 'node:module'
import type sharp from 'sharp'

let loaded: typeof sharp | undefined

/**
 * The library that reads and draws pictures, loaded when it is asked for first. By `require`: what `import` could not load
 * once, as where the machine lets us open no more files, it refuses until the program ends.
 */
export function pictureLibrary(): typeof sharp {
  if (loaded) return loaded
  const library: typeof sharp = createRequire(import.meta.url)('sharp')
  // Every reader is switched off but those of the five formats we take, so that no file reaches, say, the reader of SVG.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  })
  // One thread a picture: the other core is for those who read the site.
  library.concurrency(1)
  loaded = library
  return library
}
