/**
 * Opens a letter to somebody. In an address a ? or a & would begin a part of its own, such as one more recipient.
 * @param of the id of what says whose it is, where there are many
 */
export function MailLink({ email, of }: { email: string; of?: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} aria-label={email} aria-describedby={of}>
      {/* Where a telephone has no room for all of it, it would be broken before its last letter. To be heard it stays one word. */}
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
