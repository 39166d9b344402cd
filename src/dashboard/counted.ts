/** `1 request`, `2 requests`: for things whose plural ends in s. */
export function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
