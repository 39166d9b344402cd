import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { failureIn } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { LoadMore } from '../frame/load-more.tsx'
import { Page } from '../frame/page.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { auditTrail } from '../queries/staff.ts'
import { AuditFilters, auditAsked } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'

/** Who did and looked at what, and when; what narrows it stands in the address. */
export function Audit() {
  const [query, setQuery] = useSearchParams()
  const asked = auditAsked(query)
  const list = useInfiniteQuery(auditTrail(asked))
  const failure = failureIn(list.error ?? list.failureReason)
  const pages = failure && list.isPlaceholderData ? undefined : list.data?.pages
  const entries = pages?.flatMap((page) => page.entries)
  const unreadable = pages?.reduce((sum, page) => sum + page.unreadable, 0)
  return (
    <Page>
      <p className="page-intro">Who looked at patients, and what staff did. Looking here is noted as well.</p>
      <AuditFilters
        asked={asked}
        onAsk={(wanted) => setQuery(Object.entries(wanted).filter(([, value]) => value !== ''))}
      />
      <AnswerState
        of={{ failure, trying: !list.error, isLoading: list.isPending && !failure }}
        sentence="The audit could not be loaded."
      />
      <UnreadableRows count={unreadable} what="entry" />
      {entries?.length === 0 && !unreadable && (
        <div className="empty">
          <p>
            <strong>Nothing was done or looked at here.</strong>
          </p>
        </div>
      )}
      {entries && entries.length > 0 && (
        <ol className="plain-rows audit" aria-label="What was done and looked at, newest first">
          {entries.map((entry) => (
            <AuditRow key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      <LoadMore list={list} />
    </Page>
  )
}
