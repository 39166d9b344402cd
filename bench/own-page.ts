import type { Records } from '../src/domain/records.ts'

/** What the page of a request reads for whoever has its link. */
export async function ownPage(
  linkHash: string,
  { requestLinks, appointments, offers, waitingList, outbox }: Records,
): Promise<void> {
  const id = (await requestLinks.find(linkHash))?.appointment ?? ''
  if (!(await appointments.find(id))) throw new Error('The link opens no request')
  await appointments.historyOf(id)
  await offers.of(id)
  await waitingList.of(id)
  await outbox.statesFor([id])
}
