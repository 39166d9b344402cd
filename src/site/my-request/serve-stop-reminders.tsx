import { addresses } from '../../contract/addresses.ts'
import { remindersBy, stopReminders } from '../../domain/appointments/due/reminder.ts'
import type { Backend, HttpApp } from '../../http/backend.ts'
import { readBody } from '../../http/read-body.ts'
import { privately } from '../../http/security.ts'
import { framed, titled } from '../frame/layout.tsx'
import { once } from '../serve-site.ts'
import type { Shown } from '../site-page.ts'
import { orAway, refuseStray, tokenOf } from './by-link.tsx'
import { ReachNow } from './reach.tsx'
import { SlowStepWords, StepStatus, slowStepScripts } from './slow-step.tsx'

const formBytes = 1024

/**
 * Where reminders are stopped: a page, which changes nothing by being opened, and its form. Whoever has the link of a
 * letter may, so it takes forms from wherever they come: a mail program's one press (RFC 8058, section 3.2) brings no cookie
 * and no Origin, and follows no redirect.
 */
export function serveStopReminders(app: HttpApp, backend: Backend): void {
  app.get(addresses.stopReminders(':token'), (c) =>
    orAway(c, backend, undefined, async () => {
      const found = await remindersBy(tokenOf(c), backend)
      return found ? once(stopPage(found.stopped, backend), backend, privately) : refuseStray(c, backend)
    }),
  )
  app.post(addresses.stopReminders(':token'), async (c) => {
    // A mail program's form may have parts (multipart); whatever cannot be read means what the address says.
    const read = await readBody(c.req.raw, formBytes)
    const form: Record<string, unknown> = 'body' in read ? Object(read.body) : {}
    const stopped = form.reminders !== 'yes'
    return orAway(c, backend, form, async () => {
      if (!(await stopReminders(tokenOf(c), stopped, { ...backend, now: backend.now() })))
        return refuseStray(c, backend)
      const page = addresses.stopReminders(tokenOf(c))
      if (form.reminders !== undefined) return c.body(null, 303, { ...privately, location: page })
      return c.text('Stopped: no more reminders will be sent to this address.', 200, privately)
    })
  })
}

function stopPage(stopped: boolean, backend: Backend): Shown {
  const title = stopped ? 'You get no more reminders' : 'Stop reminders?'
  return framed(backend, {
    head: {
      title: titled(title, backend),
      description: 'Reminders of your appointments.',
      keywords: [],
      more: slowStepScripts(backend),
    },
    body: (
      <section className="wrap lone">
        <h1>{title}</h1>
        <p>
          {stopped
            ? 'We send no reminders to this e-mail address any more. You will still get e-mails about changes.'
            : 'We write once to you, two days before a visit. You can stop that; you will still get e-mails about changes.'}
        </p>
        <form method="post" className="lone-ways">
          <button className="button" name="reminders" value={stopped ? 'yes' : 'no'} type="submit">
            {stopped ? 'Remind me again' : 'Stop reminders'}
          </button>
          <StepStatus />
        </form>
        <SlowStepWords reach={<ReachNow appointment={{}} practice={backend.content.practice} />} />
      </section>
    ),
  })
}
