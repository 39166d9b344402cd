import type { CSSProperties, ReactNode } from 'react'

type Placed = { align?: 'center'; className?: string; style?: CSSProperties; children: ReactNode }

/** A table that only places things, which screen readers are told. */
export function Table({ width, hidden, children, ...look }: Placed & { width?: number | string; hidden?: boolean }) {
  return (
    <table role="presentation" width={width} cellPadding={0} cellSpacing={0} aria-hidden={hidden} {...look}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A row of one cell. */
export function Row({ children, ...look }: Placed) {
  return (
    <tr>
      <td {...look}>{children}</td>
    </tr>
  )
}
