/** Who looked at what, and who did what. */
export interface AuditBook {
  /** Who looked at or did what, without what it said; `question`: what a list or a search was asked for. */
  note(entry: {
    id: string
    at: Date
    staff: string
    did: string
    about?: string | undefined
    question?: string | undefined
  }): Promise<void>
  /**
   * Looks and what was done, to appointments as well, newest first. `did`: these alone, and no steps of appointments; `about`:
   * a reference, or the id of an appointment; `from` is included and `until` is not; `after`: the `next` of the page before.
   */
  list(asked: {
    staff?: string | undefined
    did?: string[]
    about?: string | undefined
    from?: Date | undefined
    until?: Date | undefined
    after?: string | undefined
    limit: number
  }): Promise<{ entries: AuditEntry[]; next?: string }>
}

/** With the names that are known today: of who did it, of whose account it was done to, of the appointment. */
export type AuditEntry = {
  id: string
  at: Date
  staff: string
  did: string
  name?: string | undefined
  about?: string | undefined
  question?: string | undefined
  colleague?: string | undefined
  reference?: string | undefined
}
