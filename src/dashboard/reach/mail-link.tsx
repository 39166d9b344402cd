/**
 * Opens a letter to somebody. In an address a ? or a & would begin a part of its own, such as one more recipient.
 * @param of the id of what says whose it is, where there are many
 */
export function MailLink({ email, of }: { email: string; of?: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} aria-describedby={of}>
      {email}
    </a>
  )
}
