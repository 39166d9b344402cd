import { addresses } from './contract/addresses.ts'
import type { House, HttpApp } from './http/house.ts'
import { renderShell } from './http/render-page.tsx'
import { pageHeaders } from './http/security.ts'

const screens = [
  addresses.login,
  addresses.forgottenPassword,
  addresses.newPassword,
  addresses.dashboard,
  addresses.patients,
  addresses.patient(':id'),
  addresses.messages,
  addresses.posts,
  addresses.newPost,
  addresses.editPost(':slug'),
  addresses.postRevisions(':slug'),
  addresses.postBin,
  addresses.account,
]

/** The dashboard draws itself in the browser: the same shell for every screen, 404 for an address that has none. */
export function serveShell(app: HttpApp, house: House): void {
  for (const screen of screens) app.get(screen, () => shell(house, 200))
  app.get(`${addresses.dashboard}/*`, () => shell(house, 404))
}

function shell(house: House, status: 200 | 404): Response {
  const { practice, team, topics, treatments } = house.content
  const { name, phone, services, chairs } = practice
  const facts = {
    name,
    phone: phone.shown,
    services: services.map((service) => service.name),
    chairs: chairs.surgeryHours,
    // What a post may name.
    team: team.map((member) => ({ id: member.slug, name: member.name })),
    topics,
    lettersLeave: house.lettersLeave,
    treatments: treatments.map(({ slug, title }) => ({ id: slug, title })),
  }
  const without = (
    <p>
      The staff dashboard needs JavaScript. Patients: please ring {phone.shown}, or use the{' '}
      <a href={addresses.contact}>contact page</a>.
    </p>
  )
  return new Response(renderShell(`Login to Dashboard – ${name}`, without, facts, house.assets), {
    status,
    headers: { ...pageHeaders(house.assets, 'staff'), 'cache-control': 'no-store' },
  })
}
