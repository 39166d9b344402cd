/** A link that no letter could carry: it is shown this once. */
export function HandOver({ link }: { link: string | undefined }) {
  if (!link) return null
  return (
    <>
      <p className="hint">The link opens once, within an hour, and is shown only now:</p>
      <code className="secret small">{link}</code>
    </>
  )
}
