import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageCalls } from '../../contract/calls/message-calls.ts'
import type { WireMessage } from '../../contract/messages-for-staff.ts'
import { askAsStaff, failureIn } from '../ask-as-staff.ts'
import { useNow } from '../clock.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { LoadMore, withLoadedPages } from '../frame/load-more.tsx'
import { Page } from '../frame/page.tsx'
import { RefusedAtFoot } from '../frame/refused-at-foot.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { useAction } from '../frame/use-action.ts'
import { useRest } from '../frame/use-rest.ts'
import { messagesKey } from '../queries/keys.ts'
import { messageList } from '../queries/messages.ts'
import { queueCountsKey, queueKey } from '../queries/queue.ts'
import { MessageRow, type WantedState } from './message-row.tsx'

const choices = [
  { state: 'new', words: 'New' },
  { state: 'done', words: 'Done' },
  { state: 'spam', words: 'Spam' },
  { state: '', words: 'All' },
]

/** What visitors wrote to the practice, until somebody has dealt with it and after. */
export function Messages() {
  const now = useNow(60_000)
  const [query, setQuery] = useSearchParams()
  const asked = query.get('state') ?? 'new'
  // One that is named is shown whatever its state.
  const named = query.get('message') ?? ''
  const listed = choices.some((choice) => choice.state === asked) ? asked : 'new'
  const state = named === '' ? listed : ''
  const list = useInfiniteQuery(withLoadedPages(messageList(state, named)))
  const failure = failureIn(list.error ?? list.failureReason)
  const changing = useAction({
    renews: [messagesKey, queueKey, queueCountsKey],
    gone: 'A colleague has erased this message. Nothing of it is kept here.',
  })
  const rest = useRest()
  const pages = failure && list.isPlaceholderData ? undefined : list.data?.pages
  const messages = pages?.flatMap((page) => page.messages)
  const unreadable = pages?.reduce((sum, page) => sum + page.unreadable, 0)
  const count = list.data?.pages.at(-1)?.waiting?.count
  // A message that a colleague has dealt with leaves the list, and with it the place beside it.
  const refusedElsewhere = changing.refused
    .filter(({ id }) => !messages?.some(({ _id }) => _id === id))
    .map(({ id, name, failure }) => ({ id, name, sentence: failure.message }))

  function change({ _id: id, version, name }: WireMessage, wanted: WantedState) {
    if (changing.isBusy(id) || rest.refuses(id)) return
    const body = { state: wanted, version }
    rest.begin(
      id,
      changing.act({ id, name }, () => askAsStaff(messageCalls.changeState, { params: { id }, body })),
    )
  }

  return (
    <Page>
      <fieldset className="which">
        <legend className="unseen">Which messages</legend>
        {choices.map(({ state: each, words }) => (
          <button
            key={each}
            type="button"
            aria-pressed={named === '' && each === state}
            onClick={() => setQuery(each === 'new' ? {} : { state: each }, { replace: true })}
          >
            {each === 'new' && count ? `${words} (${count})` : words}
          </button>
        ))}
      </fieldset>
      <AnswerState
        of={{ data: messages, failure, trying: !list.error, isLoading: list.isPending && !failure }}
        sentence="The messages could not be loaded."
        atFoot
      />
      <RefusedAtFoot refused={refusedElsewhere} onClose={changing.dismiss} />
      <UnreadableRows count={unreadable} what="message" />
      {messages?.length === 0 && !unreadable && (
        <div className="empty">
          <p>
            <strong>{state === 'new' ? 'Every message has been dealt with.' : 'There is no message here.'}</strong>
          </p>
        </div>
      )}
      {messages && messages.length > 0 && (
        // That they rest is said once, of the list.
        <ul className="messages" aria-disabled={rest.resting}>
          {messages.map((message) => (
            <MessageRow
              key={message._id}
              message={message}
              now={now}
              busy={changing.isBusy(message._id) || undefined}
              // Said once: where the new list takes the row away, it is said at the foot.
              refusal={changing.isBusy(message._id) ? undefined : changing.refusalOf(message._id)}
              onState={change}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </Page>
  )
}
