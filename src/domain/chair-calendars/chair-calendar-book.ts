/** The secret addresses of the chairs' calendars; of each the hash of its token alone. */
export interface ChairCalendarBook {
  all(): Promise<{ chair: number; madeAt: Date; by: { id: string; name: string } }[]>
  /** One for each chair: the newest takes the place of the one before. */
  put(made: { chair: number; tokenHash: string; madeAt: Date; by: { id: string; name: string } }): Promise<void>
  remove(chair: number): Promise<void>
  /** The chair whose calendar a token opens. */
  chairOf(tokenHash: string): Promise<number | undefined>
}
