import { useEffect, useRef, useState } from 'react'
import type { WirePost } from '../../contract/blog.ts'
import { counted } from '../../contract/text.ts'
import { countWords } from './compare/compare-words.ts'
import { isDraft } from './post-fields.ts'
import { BesideText } from './side/beside-text.tsx'
import type { Placed } from './side/wording-check.tsx'
import { TextField } from './text-field.tsx'
import { selectWords } from './wording/select-words.ts'
import { useWording } from './wording/use-wording.ts'
import { useWordingMarks } from './wording/use-wording-marks.ts'
import { ConflictDialog } from './writing/conflict-dialog.tsx'
import { FormFooter } from './writing/form-footer.tsx'
import { KeptOffers } from './writing/kept-offers.tsx'
import type { Tabs } from './writing/name-of-tab.ts'
import { OthersLine } from './writing/others-line.tsx'
import { SignedOut } from './writing/signed-out.tsx'
import { TitleField } from './writing/title-field.tsx'
import { useEditingSession } from './writing/use-editing-session.ts'
import { useLossOfWords } from './writing/use-loss-of-words.ts'
import { useOthers } from './writing/use-others.ts'
import { usePreview } from './writing/use-preview.ts'
import { useSaveKey } from './writing/use-save-key.ts'
import { type OnSaved, useSaving } from './writing/use-saving.ts'
import { useWayToText } from './writing/use-way-to-text.ts'

type Shown = {
  /** The post to be changed; undefined for a new one. */
  opened: WirePost | undefined
  /** The account that writes: what is kept in the browser belongs to it. */
  owner: string
  /** For a new post: what is written in another tab is not taken up. */
  tabs?: Tabs | undefined
  button: 'Submit' | 'Update'
  onSaved: OnSaved
}

/** The form in which a post is written, and beside it what else belongs to the post. */
export function PostForm({ opened, owner, tabs, button, onSaved }: Shown) {
  const [editing, session] = useEditingSession(opened, owner, tabs)
  const { post, fields, round, busy, failure, conflict, unanswered } = editing
  const wording = useWording(fields)
  const preview = usePreview(session)
  const { presence, deleted } = useOthers(post?._id)
  const { endTitle, textOpened } = useWayToText(session.write)
  const [besideOpen, setBesideOpen] = useState(false)
  const [uploading, setUploading] = useState(0)
  const onWrongBeside = () => setBesideOpen(true)
  const saving = useSaving([editing, session], { uploading, onSaved, onWrongBeside })
  const textBody = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isPrivate = !post || isDraft(post)
  useWordingMarks(textBody, wording.findings)
  useLossOfWords(session, uploading)
  useSaveKey(() => void (isPrivate ? saving.saveDraft() : session.keepNow()))

  useEffect(() => {
    // The fold around it has opened before this.
    if (saving.hourAsked > 0) form.current?.querySelector<HTMLElement>('[name="day"]')?.focus()
  }, [saving.hourAsked])

  function show({ place, words, earlier }: Placed) {
    const field =
      place === 'content'
        ? textBody.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')
        : form.current?.querySelector<HTMLElement>(`[name="${place}"]`)
    if (field) selectWords(field, words, earlier)
  }

  return (
    <form ref={form} onSubmit={saving.send} className="writing">
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
        <p className="form-note">{lengthOf(wording.words)}</p>
        <FormFooter
          button={button}
          editing={editing}
          deleted={deleted}
          waitsForPictures={saving.waitsForPictures}
          onSaveDraft={saving.saveDraft}
          onGoOn={session.goOn}
          preview={preview}
        />
      </div>
      <BesideText
        open={besideOpen}
        onTurn={setBesideOpen}
        {...{ editing, session, wording }}
        onShowFinding={show}
        onUnpublish={saving.unpublish}
        hourMissing={saving.hourAsked > 0}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          editing={editing}
          onKeepMine={saving.keepMine}
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
