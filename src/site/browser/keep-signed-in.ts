/** The call `api.staff.doctor` by its address alone, because a visitor's page has no room for the whole contract. */
export const doctorAddress = '/api/admin/doctor'
/** In milliseconds; each is twice the one before. */
const firstWait = 2_000
const lastWait = 16_000

/**
 * Where a staff token is stored, asks whose it is; a token that is refused is removed, and that of a closed account left
 * empty, as the desk does. An outage is no refusal.
 */
export async function keepSignedIn(): Promise<void> {
  const token = localStorage.getItem('token')
  if (!token) return
  for (let wait = firstWait; wait <= lastWait; wait *= 2) {
    const answer = await fetch(doctorAddress, { headers: { token } }).catch(() => undefined)
    if (answer?.status === 401 || answer?.status === 403) await forget(token, answer)
    if (answer && answer.status < 500) return
    await new Promise((resume) => setTimeout(resume, wait))
  }
}

async function forget(token: string, refusal: Response): Promise<void> {
  const words: { closed?: boolean } | undefined = await refusal.json().catch(() => undefined)
  if (localStorage.getItem('token') !== token) return
  if (words?.closed) localStorage.setItem('token', '')
  else localStorage.removeItem('token')
}
