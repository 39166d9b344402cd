import { addresses } from '../../contract/addresses.ts'
import { datedAt, type Post } from '../../domain/blog/post.ts'
import { professionOf, type TeamMember } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import { localDate } from '../parts/local-date.ts'

/** Below the title: when, how long, by whom, and who of the team has read it for correctness. */
export function PostFacts({ post, backend: { writing, content } }: { post: Post; backend: Backend }) {
  const minutes = writing.readingMinutes(post.content)
  const named = (slug: string | undefined) => content.team.find((member) => member.slug === slug)
  const author = named(post.author)
  const reviewer = named(post.reviewedBy)
  return (
    <div className="post-facts">
      <p>
        <time dateTime={datedAt(post).toISOString()}>{localDate(datedAt(post))}</time>{' '}
        {/* The specification says “1 mins” too. */}
        <span>{minutes} mins read</span>
      </p>
      {author && (
        <p>
          By <Named member={author} />
        </p>
      )}
      {reviewer && (
        <p>
          Clinically reviewed by <Named member={reviewer} />
          {post.reviewedOn && (
            <>
              {' '}
              on <time dateTime={post.reviewedOn}>{dayAsDate(post.reviewedOn)}</time>
            </>
          )}
        </p>
      )}
    </div>
  )
}

function Named({ member }: { member: TeamMember }) {
  const { slug, name, gdcNumber } = member
  const profession = professionOf(member)
  return (
    <>
      <a href={addresses.teamMember(slug)}>{name}</a>
      {profession && `, ${profession}`}
      {gdcNumber && (
        <>
          {' '}
          <span className="figures">(GDC {gdcNumber})</span>
        </>
      )}
    </>
  )
}

/** `2026-11-20` as 20/11/2026. */
function dayAsDate(day: string): string {
  return day.split('-').reverse().join('/')
}
