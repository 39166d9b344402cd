/** What somebody has yet to say of themselves. */
type YetToGive = { name: boolean; password: boolean }

const key = 'yet-to-give'

/**
 * Keeps it in this browser, so that the line which asks for it is there with the page, and moves nothing under a finger as
 * it comes.
 */
export function keepYetToGive(left: YetToGive | undefined): void {
  try {
    localStorage.setItem(key, `${left?.name ? 'name' : ''} ${left?.password ? 'password' : ''}`)
  } catch {
    // Without room it comes with the answer.
  }
}

/** What was kept, until the practice has said it anew. */
export function keptYetToGive(): YetToGive {
  const words = localStorage.getItem(key) ?? ''
  return { name: words.includes('name'), password: words.includes('password') }
}
