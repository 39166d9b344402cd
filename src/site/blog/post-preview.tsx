import { addresses } from '../../contract/addresses.ts'
import { previewed } from '../../domain/blog/preview.ts'
import type { SitePage } from '../site-page.ts'
import { postPage } from './post.tsx'

/** A post as it would look, for whoever has its address while that is true. */
export const postPreview: SitePage = {
  path: addresses.preview(':token'),
  async load({ params: { token = '' }, backend }) {
    const preview = await backend.records.previews.find(backend.secrets.tokenHash(token), backend.now())
    if (!preview) return { kind: 'missing', status: 404 }
    const { head, body } = await postPage(previewed(preview), backend)
    return {
      kind: 'page',
      byLink: true,
      // Without an address of its own it is not to be found in search engines.
      head: { ...head, canonical: undefined, structuredData: [] },
      body: (
        <>
          <p className="preview-line">Preview. Not published.</p>
          {body}
        </>
      ),
    }
  },
}
