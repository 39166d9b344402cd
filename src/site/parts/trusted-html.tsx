import type { ComponentProps } from 'react'

/**
 * HTML that was made safe on the way in and again on the way out: the owner's Markdown, posts through `writing`, and
 * forms that React has drawn already. The only place of the site where HTML is set as such.
 */
export function TrustedHtml({ html, ...attributes }: { html: string } & ComponentProps<'div'>) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
