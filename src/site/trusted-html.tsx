/**
 * HTML that was made safe on the way in and again on the way out: the owner's Markdown, and posts through `writing`.
 * The only place of the site where HTML is set as such.
 */
export function TrustedHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
