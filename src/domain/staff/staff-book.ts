import type { Passkey, Proof, Session, StaffMember } from './staff-member.ts'

/** The accounts of staff, with their sessions, passkeys, recovery codes and links. */
export interface StaffBook {
  add(member: StaffMember): Promise<void>
  findById(id: string): Promise<StaffMember | undefined>
  findByEmail(email: string): Promise<StaffMember | undefined>
  all(): Promise<StaffMember[]>
  /** Reads a person, whom nobody else changes until the transaction ends. What is decided by a row is decided by this. */
  hold(id: string): Promise<StaffMember | undefined>
  /** The same for everybody whose account is open. */
  holdAllOpen(): Promise<StaffMember[]>
  /** One that nobody else has read. */
  setPassword(id: string, passwordHash: string): Promise<void>
  /** The authenticator app's secret and the step of the last code that was used; undefined turns it off. */
  setAuthenticator(id: string, app: { secret: string; step: number } | undefined): Promise<void>
  setTotpStep(id: string, step: number): Promise<void>
  /** Closed since an instant; undefined opens it again. */
  setDisabled(id: string, since: Date | undefined): Promise<void>
  /** As its owner says it. */
  setName(id: string, name: string): Promise<void>
  /** Throws `WriteConflict` where somebody else has that address. */
  setEmail(id: string, email: string): Promise<void>
  addSession(session: Session): Promise<void>
  findSession(tokenHash: string): Promise<{ session: Session; member: StaffMember } | undefined>
  /** Those of them that nobody has ended, of people whose account is open. */
  openSessions(ids: string[]): Promise<Session[]>
  sessionsOf(staff: string): Promise<Session[]>
  /** When each was last seen in a session that nobody has ended, by their ids. */
  lastSeen(): Promise<Map<string, Date>>
  seen(session: string, at: Date): Promise<void>
  /** Keeps a session from being ended until the transaction is over; false where somebody has ended it. */
  holdSession(id: string): Promise<boolean>
  /**
   * Waits for what is being written in all of a person's sessions but one, and keeps the next from it. Whoever will end them
   * asks for it before they hold an account: what is written in a session holds that session first.
   */
  holdSessionsOf(staff: string, butNot?: string): Promise<void>
  endSession(id: string): Promise<void>
  setProof(session: string, proof: Proof): Promise<void>
  /** All of a person's sessions but one. */
  endSessionsOf(staff: string, butNot?: string): Promise<void>
  passkeysOf(staff: string): Promise<Passkey[]>
  /** The ids of those who have a passkey. */
  havePasskeys(): Promise<Set<string>>
  findPasskey(id: string): Promise<Passkey | undefined>
  addPasskey(passkey: Passkey): Promise<void>
  /** False where the passkey is gone, or was used since with this counter or a higher one; nought counts nothing. */
  notePasskeyUse(id: string, counter: number): Promise<boolean>
  removePasskey(id: string, staff: string): Promise<void>
  /** One for each person: the newest takes the place of the one before. */
  putPasswordLink(link: { staff: string; tokenHash: string; ends: Date }): Promise<void>
  /** Whose it is; undefined where there is none, or its time is over. */
  whosePasswordLink(tokenHash: string, now: Date): Promise<string | undefined>
  /** Until when the links open that still do, by whose they are. */
  openPasswordLinks(now: Date): Promise<Map<string, Date>>
  removePasswordLink(staff: string): Promise<void>
  /** In place of all that were there; undefined takes them away. `batch` tells them from those before. */
  putRecoveryCodes(staff: string, codes: { hashes: string[]; batch: number } | undefined): Promise<void>
  recoveryCodesLeft(staff: string): Promise<number>
  /** Undefined where none is left, or they were made before there were batches. */
  batchOfRecoveryCodes(staff: string): Promise<number | undefined>
  /** Whether there was such a one; there is none from now on. */
  spendRecoveryCode(staff: string, hash: string): Promise<boolean>
}
