/** What can be old: whoever keeps something made of a subject is told when it changes, in whatever process. */
export const subjects = ['posts', 'practice', 'appointments', 'messages', 'staff'] as const
export type Subject = (typeof subjects)[number]

/** How often each subject has changed. */
export interface EditionBook {
  /** A number for each subject that rises with every change to it. */
  all(): Promise<Record<Subject, number>>
}

/** Ends with `close`. */
export type Watch = { close(): void }
