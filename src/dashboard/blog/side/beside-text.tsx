import { addresses } from '../../../contract/addresses.ts'
import { Link } from '../../link.tsx'
import { PictureField } from '../picture-field.tsx'
import type { EditingSession } from '../writing/editing-session.ts'
import type { EditingState } from '../writing/editing-state.ts'
import { Panel } from './panel.tsx'
import { People } from './people.tsx'
import { Publishing } from './publishing.tsx'
import { SearchResult } from './search-result.tsx'
import { SideColumn } from './side-column.tsx'
import { Subject } from './subject.tsx'
import { type Placed, WordingCheck } from './wording-check.tsx'

type Shown = {
  /** Where there is no room for a column it is a fold, which opens and shuts. */
  open: boolean
  onTurn(open: boolean): void
  editing: EditingState
  session: EditingSession
  /** The text without its markup, and what is to be said about its wording. */
  wording: { words: string; findings: Placed[] }
  onShowFinding(finding: Placed): void
  onUnpublish(): void
  /** Day and time of the publication were asked for and are missing. */
  hourMissing: boolean
}

/** All that belongs to a post and is not its text: when it comes out, its picture, its people, its subject. */
export function BesideText({ editing, session, wording, ...shown }: Shown) {
  const { post, fields, round, busy } = editing
  return (
    <SideColumn open={shown.open} onTurn={shown.onTurn}>
      <Publishing
        post={post}
        fields={fields}
        onWrite={session.write}
        busy={busy}
        onUnpublish={shown.onUnpublish}
        hourMissing={shown.hourMissing}
      />
      <WordingCheck findings={wording.findings} onShow={shown.onShowFinding} />
      <Panel title="Picture" note={fields.imageAlt || undefined} open>
        <PictureField
          key={`picture ${round}`}
          picture={editing.picture}
          post={editing.emptied ? undefined : post}
          alt={fields.imageAlt}
          onChoose={session.choosePicture}
          onRemove={session.removePicture}
          onBringBack={session.bringPictureBack}
          onDescribe={(imageAlt) => session.write({ imageAlt })}
        />
      </Panel>
      <People fields={fields} onWrite={session.write} />
      <Subject fields={fields} onWrite={session.write} />
      <SearchResult post={post} fields={fields} words={wording.words} onWrite={session.write} />
      {post && (
        <p className="side-link">
          <Link to={addresses.postRevisions(post.slug)}>Earlier versions</Link>
        </p>
      )}
    </SideColumn>
  )
}
