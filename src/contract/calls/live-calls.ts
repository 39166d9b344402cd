import { endpoint } from '../endpoint.ts'
import { liveEvent } from '../live.ts'

/** What has changed, as it changes. */
export const liveCalls = {
  changes: endpoint({
    for: 'staff',
    method: 'GET',
    path: '/api/admin/live',
    says: 'A stream of server-sent events that names what has changed, within two seconds; Last-Event-ID brings what was missed.',
    status: 200,
    answer: liveEvent,
    isStream: true,
    refusals: [401, 429],
  }),
}
