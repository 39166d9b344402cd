/** A key that nobody else has, of 32 letters; browsers have no `randomUUID` where a dashboard is not served by https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
