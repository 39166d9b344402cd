import { addresses } from '../../contract/addresses.ts'
import type { SiteFile } from '../site-file.ts'

/**
 * Where crawlers need not go (RFC 9309). Search results are not listed here: a crawler has to read them to learn that
 * they are not to be indexed.
 */
export const robots: SiteFile = {
  path: addresses.robots,
  type: 'text/plain; charset=utf-8',
  write: (_, origin) =>
    [
      'User-agent: *',
      'Disallow: /api/',
      `Disallow: ${addresses.dashboard}`,
      `Disallow: ${addresses.login}`,
      ...(origin ? ['', `Sitemap: ${origin}${addresses.sitemap}`] : []),
      '',
    ].join('\n'),
}
