/** A link to a request; of its token only the hash is kept. */
export type RequestLink = { tokenHash: string; appointment: string; madeAt: Date }

/** The links by which patients open their own request. */
export interface RequestLinkBook {
  add(link: RequestLink): Promise<void>
  find(tokenHash: string): Promise<{ appointment: string; madeAt: Date } | undefined>
  /** Ends the links to a request, but not those with these hashes. */
  endAllBut(appointment: string, hashes: string[]): Promise<void>
  /** When the links to a request were made, the first one first. */
  madeFor(appointments: string[]): Promise<Pick<RequestLink, 'appointment' | 'madeAt'>[]>
}
