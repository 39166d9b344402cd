import type { PostBody } from '../../src/contract/blog.ts'
import { expect, type Page, type RunningPractice, test as site, staff } from './running-practice.ts'

type Wish = {
  name: string
  email?: string
  phone?: string
  service?: string
  message?: string
  appointmentDate?: string
  appointmentTime?: string
  urgent?: boolean
  patientName?: string
  noCalls?: boolean
  needs?: string
}
type Booking = {
  name: string
  phone: string
  appointmentDate: string
  appointmentTime: string
  chair: number
  minutes?: number
  email?: string
  service?: string
  reason?: string
}
type Appointment = { _id: string; name: string; status: string; reference: string }
type Message = { _id: string; name: string; version: number }
type Address = Pick<RunningPractice, 'address'>
export type Post = { _id: string; slug: string; title: string }

/** What colleagues and patients do meanwhile, without a browser. */
export type Desk = {
  token: string
  /** A patient asks for an appointment; answers the request as staff see it. */
  request(wish: Wish): Promise<Appointment>
  /** Books somebody on the telephone, as a colleague does. */
  book(booking: Booking): Promise<Appointment>
  change(appointment: { _id: string }, status: 'Appointed' | 'Cancelled'): Promise<void>
  offer(appointment: { _id: string }, times: { date: string; time: string }[]): Promise<void>
  find(name: string): Promise<Appointment | undefined>
  /** Marks what somebody of that name wrote to the practice as done. */
  markDone(name: string): Promise<void>
  publish(post: { title: string; content?: string; image?: string; topic?: string }): Promise<Post>
  /** The same, with everything that may be said of a post. */
  write(post: PostBody): Promise<Post>
  update(post: { _id: string }, part: PostBody): Promise<void>
  remove(post: { _id: string }): Promise<void>
  /** Puts every post into the bin. */
  emptyBlog(): Promise<void>
}

/** A journey of staff: someone is signed in elsewhere, and can prepare what the journey is about. */
export const test = site.extend<object, { desk: Desk }>({
  desk: [async ({ practice }, use) => use(await openDesk(practice)), { scope: 'worker' }],
})

export { expect, type Page }

/** Takes a seat at a desk whose session was begun before, without the login page. */
export async function restoreSession(page: Page, { token }: Pick<Desk, 'token'>): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  // Whoever has signed in has the cookie that protects forms. Without it each of the first answers brings another one, and
  // what is sent while they come is sent a second time.
  // A connection that is left open may be closed at the moment at which a journey asks by it next.
  await page.request.get('/api', { headers: { connection: 'close' } })
}

/** On pages that it opens from now on, the practice's answers say the hour that their own clock shows: a journey may set it. */
export async function setBothClocks(page: Page, hour: Parameters<Page['clock']['setFixedTime']>[0]): Promise<void> {
  await page.clock.setFixedTime(hour)
  await shareClock(page)
}

/** The same for a clock that goes on. */
export async function shareClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? new Date().toUTCString() : get.call(this, name)
    }
  })
}

/** Opens a page of the dashboard and waits until it is told of changes: what happens before is told to nobody. */
export async function openListening(page: Page, path: string): Promise<void> {
  const line = page.waitForResponse('**/api/admin/live')
  await page.goto(path)
  await line
}

/** Each request of a journey is somebody else's: what one person may hold is bounded. */
let people = 0

/** A patient asks for an appointment by the form's own call, without a browser. */
export async function request(practice: Address, wish: Wish): Promise<{ reference: string; requestAddress?: string }> {
  people += 1
  return call(practice, 'POST', '/api/user/appointment', {
    phone: `07700 900${String(people % 1000).padStart(3, '0')}`,
    ...wish,
  })
}

export async function openDesk(practice: Address): Promise<Desk> {
  const { token } = await call<{ token: string }>(practice, 'POST', '/api/admin/login', staff)
  const asStaff = <Answer>(method: string, path: string, body?: object) =>
    call<Answer>(practice, method, path, body, token)
  const search = async (text: string) => {
    const { patients } = await asStaff<{ patients: Appointment[] }>(
      'GET',
      `/api/admin/patients?search=${encodeURIComponent(text)}`,
    )
    return patients[0]
  }
  return {
    token,
    async request(wish) {
      const { reference } = await request(practice, wish)
      const found = await search(reference)
      if (!found) throw new Error(`Staff do not see the request ${reference}`)
      return found
    },
    async book(booking) {
      const { updatedUser } = await asStaff<{ updatedUser: Appointment }>('POST', '/api/admin/book', booking)
      return updatedUser
    },
    async change({ _id }, status) {
      await asStaff('PUT', `/api/admin/statuschange/${_id}`, { status })
    },
    async offer({ _id }, times) {
      await asStaff('POST', `/api/admin/offer/${_id}`, { times })
    },
    find: search,
    async markDone(name) {
      const { messages } = await asStaff<{ messages: Message[] }>('GET', '/api/admin/messages?state=new')
      const written = messages.find((message) => message.name === name)
      await asStaff('PUT', `/api/admin/messages/${written?._id}`, { state: 'done', version: written?.version })
    },
    async publish(post) {
      const { response } = await asStaff<{ response: Post }>('POST', '/api/admin/create', post)
      return response
    },
    async write(post) {
      const { response } = await asStaff<{ response: Post }>('POST', '/api/admin/create', post)
      return response
    },
    async update({ _id }, part) {
      await asStaff('PUT', `/api/admin/blog/update/${_id}`, part)
    },
    async remove({ _id }) {
      await asStaff('DELETE', `/api/admin/blog/delete/${_id}`)
    },
    async emptyBlog() {
      const { allPost } = await asStaff<{ allPost: Post[] }>('GET', '/api/admin/allPost')
      for (const { _id } of allPost) await asStaff('DELETE', `/api/admin/blog/delete/${_id}`)
    },
  }
}

async function call<Answer>(
  { address }: Address,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const words = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${words}`)
  return JSON.parse(words)
}
