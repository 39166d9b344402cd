import { type Program, staff } from './programs.ts'

/** Answers the token of somebody who has signed in. */
export async function signIn(practice: Program): Promise<string> {
  const { token } = await call<{ token: string }>(practice, 'POST', '/api/admin/login', staff)
  return token
}

/** Publishes a post of an ordinary length, and answers its slug. */
export async function publish(practice: Program, token: string, title: string): Promise<string> {
  const content = '<h2>Why</h2><p>Sugar feeds what makes acid, and acid softens teeth.</p>'.repeat(40)
  const post = { title, content, topic: 'news' }
  const { response } = await call<{ response: { slug: string } }>(practice, 'POST', '/api/admin/create', post, token)
  return response.slug
}

export async function call<Body>(
  { address }: Program,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Body> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const words = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${words}`)
  return JSON.parse(words)
}
