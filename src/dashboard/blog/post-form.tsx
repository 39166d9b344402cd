import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addresses } from '../../contract/addresses.ts'
import type { WirePost } from '../../contract/blog.ts'
import { counted } from '../../contract/text.ts'
import { Link } from '../link.tsx'
import { countWords } from './compare/compare-words.ts'
import { PictureField } from './picture-field.tsx'
import { hourOf, isDraft } from './post-fields.ts'
import { Panel } from './side/panel.tsx'
import { People } from './side/people.tsx'
import { Publishing } from './side/publishing.tsx'
import { SearchResult } from './side/search-result.tsx'
import { Subject } from './side/subject.tsx'
import { type Placed, WordingCheck } from './side/wording-check.tsx'
import { TextField } from './text-field.tsx'
import { selectWords } from './wording/select-words.ts'
import { useWording } from './wording/use-wording.ts'
import { useWordingMarks } from './wording/use-wording-marks.ts'
import { ConflictDialog } from './writing/conflict-dialog.tsx'
import { isUnderWay } from './writing/editing-state.ts'
import { FormFooter } from './writing/form-footer.tsx'
import { KeptOffers } from './writing/kept-offers.tsx'
import type { Tabs } from './writing/name-of-tab.ts'
import { OthersLine } from './writing/others-line.tsx'
import { SideColumn } from './writing/side-column.tsx'
import { SignedOut } from './writing/signed-out.tsx'
import { TitleField } from './writing/title-field.tsx'
import { useEditingSession } from './writing/use-editing-session.ts'
import { useLossOfWords } from './writing/use-loss-of-words.ts'
import { useOthers } from './writing/use-others.ts'
import { usePreview } from './writing/use-preview.ts'
import { useSaveKey } from './writing/use-save-key.ts'
import { useWayToText } from './writing/use-way-to-text.ts'

type Shown = {
  /** The post to be changed; undefined for a new one. */
  opened: WirePost | undefined
  /** The account that writes: what is kept in the browser belongs to it. */
  owner: string
  /** For a new post: what is written in another tab is not taken up. */
  tabs?: Tabs | undefined
  button: 'Submit' | 'Update'
  /** After every save, with the post as it is now. */
  onSaved(post: WirePost | undefined, step: 'sent' | 'kept'): void
}

const sideFields = ['image', 'imageAlt', 'slug', 'description', 'topic', 'treatments', 'author', 'reviewedOn']

/** The form in which a post is written, and beside it what else belongs to the post. */
export function PostForm({ opened, owner, tabs, button, onSaved }: Shown) {
  const [editing, session] = useEditingSession(opened, owner, tabs)
  const { post, fields, round, busy, failure, conflict, unanswered } = editing
  const { words, findings } = useWording(fields)
  const preview = usePreview(session)
  const { presence, deleted } = useOthers(post?._id)
  const { endTitle, textOpened } = useWayToText(session.write)
  const [hourAsked, setHourAsked] = useState(0)
  const [sideOpen, setSideOpen] = useState(false)
  const [uploading, setUploading] = useState(0)
  const [toldToWait, setToldToWait] = useState(false)
  const textBody = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isPrivate = !post || isDraft(post)
  useWordingMarks(textBody, findings)
  useLossOfWords(session, uploading)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay(busy)) return
    setToldToWait(uploading > 0)
    if (uploading > 0) return
    const noHour = !hourOf(fields) && fields.publication === 'later'
    setHourAsked(noHour ? hourAsked + 1 : 0)
    if (noHour) return setSideOpen(true)
    await tellOf(session.send(), 'sent')
  }

  async function saveDraft() {
    if (isUnderWay(busy)) return
    await tellOf(session.saveDraft(), 'kept')
  }

  async function unpublish() {
    if (isUnderWay(busy)) return
    await tellOf(session.unpublish(), 'kept')
  }

  async function keepMine() {
    await tellOf(session.keepMine(), conflict?.again === 'send' ? 'sent' : 'kept')
  }

  async function tellOf(saving: Promise<void> | undefined, step: 'sent' | 'kept') {
    await saving
    const { post, failure, conflict } = session.read()
    // What is wrong there must be seen to be mended.
    if (sideFields.includes(failure?.field ?? '')) setSideOpen(true)
    if (!failure && !conflict) onSaved(post, step)
  }

  useSaveKey(() => void (isPrivate ? saveDraft() : session.keepNow()))

  useEffect(() => {
    // The fold around it has opened before this.
    if (hourAsked > 0) form.current?.querySelector<HTMLElement>('[name="day"]')?.focus()
  }, [hourAsked])

  function show({ place, words, earlier }: Placed) {
    const field =
      place === 'content'
        ? textBody.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')
        : form.current?.querySelector<HTMLElement>(`[name="${place}"]`)
    if (field) selectWords(field, words, earlier)
  }

  return (
    <form ref={form} onSubmit={send} className="writing">
      <div className="text-column">
        <SignedOut />
        <OthersLine presence={presence} post={post} mayBeOwn={busy !== undefined || unanswered.length > 0} />
        <KeptOffers editing={editing} session={session} />
        <TitleField
          title={fields.title}
          isWrong={failure?.field === 'title'}
          onWrite={(title) => session.write({ title })}
          onEnd={endTitle}
        />
        <div className="text-body" ref={textBody}>
          <TextField
            key={`text ${round}`}
            label="Text"
            html={fields.content}
            onWrite={(content) => session.write({ content })}
            readOnly={busy === 'send'}
            onUploading={setUploading}
            onOpened={textOpened}
          />
        </div>
        <p className="form-note">{lengthOf(words)}</p>
        <FormFooter
          button={button}
          editing={editing}
          deleted={deleted}
          waitsForPictures={toldToWait && uploading > 0}
          onSaveDraft={saveDraft}
          onGoOn={session.goOn}
          preview={preview}
        />
      </div>
      <SideColumn open={sideOpen} onTurn={setSideOpen}>
        <Publishing
          post={post}
          fields={fields}
          onWrite={session.write}
          busy={busy}
          onUnpublish={unpublish}
          hourMissing={hourAsked > 0}
        />
        <WordingCheck findings={findings} onShow={show} />
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
        <SearchResult post={post} fields={fields} words={words} onWrite={session.write} />
        {post && (
          <p className="side-link">
            <Link to={addresses.postRevisions(post.slug)}>Earlier versions</Link>
          </p>
        )}
      </SideColumn>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          editing={editing}
          onKeepMine={keepMine}
          onTakeTheirs={session.takeTheirs}
          onClose={session.putOffConflict}
        />
      )}
    </form>
  )
}

function lengthOf(words: string): string {
  const count = countWords(words)
  if (count === 0) return ''
  return `${counted(count, 'word')} · ${Math.max(1, Math.round(words.length / 1000))} mins to read`
}
