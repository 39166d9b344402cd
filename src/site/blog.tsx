import { addresses } from '../contract/addresses.ts'
import { api } from '../contract/api.ts'
import { framed, titled } from './layout.tsx'
import { PostCards, PostCardTemplate } from './post-cards.tsx'
import type { SitePage } from './site-page.ts'
import { crumbsBelowHome } from './structured-data.ts'

export const blog: SitePage = {
  path: addresses.blog,
  async load({ house }) {
    const { practice } = house.content
    const posts = await house.records.posts.list({ publicAt: house.now() })
    return framed(house, {
      shows: ['posts'],
      head: {
        title: titled('Blog', house),
        description: `News and plain words about teeth from ${practice.name} in ${practice.address.town}.`,
        keywords: ['dental blog', 'looking after teeth', 'dental advice', practice.name],
        canonical: addresses.blog,
        structuredData: [crumbsBelowHome('Blog', addresses.blog, house)],
      },
      body: (
        <>
          <section className="wrap opening">
            <h1>Blog</h1>
            <p>Plain words about teeth, written by the people who look after yours.</p>
          </section>
          <section className="wrap blog" data-island="blog-list" data-when="at once" data-from={api.blog.list.path}>
            <p className="blog-line" data-blog="line" role="status">
              {posts.length === 0 && 'Coming Soon'}
            </p>
            <PostCards posts={posts} house={house} />
            <PostCardTemplate />
          </section>
        </>
      ),
    })
  },
}
