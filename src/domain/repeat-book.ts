/** What was answered to a form, as JSON, and the seal of what the form said; `until` when it is remembered no more. */
export type KeptAnswer = { body: string; answer: string; until: Date }

/** Remembers what was sent, so that a second copy of one form becomes no second request. */
export interface RepeatBook {
  find(key: string, now: Date): Promise<KeptAnswer | undefined>
  /** The same for several: by their keys those that there are. */
  findAll(keys: string[], now: Date): Promise<Map<string, KeptAnswer>>
  /** Throws `WriteConflict` when the key is there already and has not run out. */
  keep(repeat: { key: string; body: string; answer: string; until: Date }, now: Date): Promise<void>
  /** Only while this very answer is kept. */
  forget(key: string, answer: string): Promise<void>
}
