/** A link that no letter could carry, and who is to open it. */
export type HandedOver = { to: string; link: string }

/** Shown this once, with the name of whoever it is for: other accounts are changed beside it. */
export function HandOver({ handed }: { handed: HandedOver | undefined }) {
  if (!handed) return null
  return (
    <>
      <p className="hint">
        The link for {handed.to} opens once, within an hour, and is shown only now. Hand it to nobody else:
      </p>
      <code className="secret small">{handed.link}</code>
    </>
  )
}
