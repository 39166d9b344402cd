import { staff } from '../journeys/running-practice.ts'

/** The words that a form without scripts must not lose. */
const words = 'My tooth hurts since Monday.'

export type Answered = { status: number; message: string; reference: string }

/** A request by the form's script. */
export async function askFor(address: string, name: string, message = ''): Promise<Answered> {
  const answer = await fetch(`${address}/api/user/appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, phone: '07700 900123', message }),
  })
  return { status: answer.status, message: '', reference: '', ...JSON.parse(await answer.text()) }
}

/** The same by a form without scripts; `kept` where the page that answers an outage still has name and words. */
export async function postForm(address: string, name: string): Promise<{ status: number; kept: boolean }> {
  const body = new URLSearchParams({ name, phone: '07700 900123', message: words })
  const answer = await fetch(`${address}/appointment`, { method: 'POST', body, redirect: 'manual' })
  const text = await answer.text()
  return { status: answer.status, kept: text.includes(words) && text.includes(name) }
}

/** As the first account, unless somebody else is named. */
export async function signIn(
  address: string,
  who = staff,
): Promise<{ status: number; token: string; message: string }> {
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  return { status: answer.status, token: '', message: '', ...JSON.parse(await answer.text()) }
}

/** What staff are answered who look at something. */
export async function look(address: string, path: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address + path, { headers: { token } })
  return { status: answer.status, text: await answer.text() }
}

export async function readiness(address: string): Promise<number> {
  const answer = await fetch(`${address}/readyz`)
  await answer.arrayBuffer()
  return answer.status
}

/** The status of saving a new post. */
export async function save(address: string, post: { title: string }, token: string): Promise<number> {
  const answer = await fetch(`${address}/api/admin/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ content: '<p>What is new.</p>', ...post }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The references of all requests, sorted. */
export async function references(address: string, token: string): Promise<string[]> {
  const all: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { patients: { reference: string }[]; next?: string } = JSON.parse(
      (await look(address, `/api/admin/patients?after=${after}`, token)).text,
    )
    for (const { reference } of page.patients) all.push(reference)
    after = page.next
  }
  return all.sort()
}
