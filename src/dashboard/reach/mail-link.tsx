/** Opens a letter to somebody. In an address a ? or a & would begin a part of its own, such as one more recipient. */
export function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
}
