import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkOf, markAddress, PictureOf, widestFile } from './picture-of.tsx'

const tooth = { name: 'dental-implants', alt: 'A porcelain crown on a screw' }

describe('a picture', () => {
  it('comes in two formats and several widths, with its size and what is seen on it', () => {
    const html = renderToStaticMarkup(<PictureOf picture={tooth} sizes="50vw" />)
    expect(html).toMatch(/<source type="image\/avif" srcSet="\/pictures\/dental-implants-400-\w+\.avif 400w, /)
    expect(html).toMatch(/<img src="\/pictures\/dental-implants-800-\w+\.webp" srcSet="[^"]+ 1200w" sizes="50vw"/)
    expect(html).toContain('width="1200" height="800" alt="A porcelain crown on a screw"')
    expect(html).toContain('loading="lazy"')
  })

  it('in a small place leaves out the files that are too large for it', () => {
    const html = renderToStaticMarkup(<PictureOf picture={tooth} sizes="20rem" widest={800} />)
    expect(html).not.toContain('1200w')
    expect(html.match(/800w"/g)).toHaveLength(2)
  })

  it('stands on a ground of its own colour without a style attribute, which the policy forbids', () => {
    const html = renderToStaticMarkup(<PictureOf picture={tooth} sizes="50vw" />)
    expect(html).toMatch(/<svg class="picture-ground" color="#[0-9a-f]{6}" aria-hidden="true">/)
    expect(html).not.toContain('style=')
  })

  it('that is seen first is not put off', () => {
    const html = renderToStaticMarkup(<PictureOf picture={tooth} sizes="50vw" first />)
    expect(html).toContain('fetchPriority="high"')
    expect(html).not.toContain('lazy')
  })

  it('may be cropped for narrow screens', () => {
    const narrow = { name: 'hero-tall', upTo: 880, sizes: '100vw' }
    const html = renderToStaticMarkup(<PictureOf picture={{ name: 'hero', alt: '' }} sizes="100vw" narrow={narrow} />)
    expect(html).toMatch(/<source media="\(max-width: 880px\)" type="image\/avif" srcSet="\/pictures\/hero-tall-430-/)
  })

  it('that was never made is named, not left out', () => {
    const lost = { name: 'lost', alt: '' }
    expect(() => renderToStaticMarkup(<PictureOf picture={lost} sizes="1px" />)).toThrow('no picture “lost”')
    expect(() => renderToStaticMarkup(<MarkOf picture={lost} size={{ width: 240, height: 72 }} />)).toThrow(
      'no mark “lost”',
    )
  })
})

it('has an address for networks that show it elsewhere', () => {
  expect(widestFile('dental-implants').address).toMatch(/^\/pictures\/dental-implants-1200-\w+\.webp$/)
  expect(markAddress('sharing-image')).toMatch(/^\/pictures\/sharing-image-\w+\.jpg$/)
})
