import { ageInWords } from '../appointments/waiting-sentence.ts'

/** Two clocks that nobody sets wrong on purpose may be so far apart, in milliseconds. */
const nearEnough = 5 * 60_000

/**
 * What is to be said of this computer's clock, by which it is decided what today is and how long somebody has waited;
 * nothing where it is near enough to the server's.
 * @param server the server's present moment, ISO date-time; undefined where it does not tell
 */
export function clockNotice(server: string | undefined, own: Date): { kind: string; sentence: string } | undefined {
  const apart = own.getTime() - Date.parse(server ?? '')
  if (!(Math.abs(apart) >= nearEnough)) return undefined
  // To the nearest minute: the answer took a moment.
  const long = ageInWords(new Date(0).toISOString(), new Date(Math.abs(apart) + 30_000))
  const sentence = `This computer’s clock is ${long} ${apart > 0 ? 'ahead of' : 'behind'} the server’s. What is called today here, and how long somebody has waited, goes by it. Please have the one set that is wrong.`
  return { kind: 'clock-differs', sentence }
}
