import { addresses } from '../../contract/addresses.ts'
import { markAddress } from '../parts/picture-of.tsx'
import type { SiteFile } from '../site-file.ts'

/** How the site looks on a home screen: https://www.w3.org/TR/appmanifest. It stays a website, with the browser's bar. */
export const webManifest: SiteFile = {
  path: addresses.manifest,
  type: 'application/manifest+json',
  write({ content: { practice } }) {
    const [shortName] = practice.name.split(' ')
    const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
      src: markAddress(name),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    return JSON.stringify({
      id: addresses.home,
      name: practice.name,
      short_name: shortName,
      description: `Dentists in ${practice.address.town}`,
      lang: 'en-GB',
      dir: 'ltr',
      start_url: addresses.home,
      scope: addresses.home,
      display: 'minimal-ui',
      background_color: porcelain,
      theme_color: porcelain,
      icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
    })
  },
}

/** Of `ui/theme.css`, and the same as the pages' own theme-color. */
const porcelain = '#F8F5EF'
