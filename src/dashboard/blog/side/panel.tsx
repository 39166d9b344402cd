import type { ReactNode } from 'react'

type Shown = { title: string; note?: ReactNode; open?: boolean; children: ReactNode }

/** One matter beside the text: its name and how it stands, and the fields for it when it is opened. */
export function Panel({ title, note, open = false, children }: Shown) {
  return (
    <details className="side-panel" open={open}>
      <summary>
        <h2>{title}</h2>
        {note && <span className="side-note">{note}</span>}
      </summary>
      <div className="side-fields">{children}</div>
    </details>
  )
}
