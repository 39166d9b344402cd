/** With its first letter large, as a line begins. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The same within a line. What is written in capitals, as NHS, stays. */
export function small(text: string): string {
  return /^.[A-Z]/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)
}
