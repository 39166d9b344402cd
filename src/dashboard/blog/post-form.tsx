import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { WirePost } from '../../contract/blog.ts'
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
import { KeptOffers } from './writing/kept-offers.tsx'
import { OthersLine } from './writing/others-line.tsx'
import { PaperFoot } from './writing/paper-foot.tsx'
import { SideColumn } from './writing/side-column.tsx'
import { SignedOut } from './writing/signed-out.tsx'
import { TitleField } from './writing/title-field.tsx'
import { usePreview } from './writing/use-preview.ts'
import { useSaveKey } from './writing/use-save-key.ts'
import { useSitting } from './writing/use-sitting.ts'

type Shown = {
  /** The post to be changed; undefined for a new one. */
  opened: WirePost | undefined
  /** The account that writes: what is kept in the browser belongs to it. */
  owner: string
  button: 'Submit' | 'Update'
  /** After every save, with the post as it is now. */
  onSaved(post: WirePost | undefined, step: 'sent' | 'kept'): void
}

const sideFields = ['image', 'imageAlt', 'slug', 'description', 'topic', 'treatments', 'author', 'reviewedOn']

/** The sheet on which a post is written, and beside it what else belongs to the post. */
export function PostForm({ opened, owner, button, onSaved }: Shown) {
  const [sitting, desk] = useSitting(opened, owner)
  const { post, fields, round, busy, failure, conflict } = sitting
  const { words, findings } = useWording(fields)
  const preview = usePreview(desk)
  const [hourAsked, setHourAsked] = useState(0)
  const [sideOpen, setSideOpen] = useState(false)
  const [uploading, setUploading] = useState(0)
  const [toldToWait, setToldToWait] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isPrivate = !post || isDraft(post)
  useWordingMarks(sheet, findings)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy && busy !== 'autosave') return
    setToldToWait(uploading > 0)
    if (uploading > 0) return
    const noHour = !hourOf(fields) && fields.publication === 'later'
    setHourAsked(noHour ? hourAsked + 1 : 0)
    if (noHour) return setSideOpen(true)
    await desk.send()
    // What is wrong there must be seen to be mended.
    if (sideFields.includes(desk.read().failure?.field ?? '')) setSideOpen(true)
    if (desk.read().saved) onSaved(desk.read().post, 'sent')
  }

  async function saveDraft() {
    if (busy && busy !== 'autosave') return
    await desk.saveDraft()
    if (!desk.read().failure && !desk.read().conflict) onSaved(desk.read().post, 'kept')
  }

  async function unpublish() {
    if (busy && busy !== 'autosave') return
    await desk.unpublish()
    if (!desk.read().failure) onSaved(desk.read().post, 'kept')
  }

  useSaveKey(() => (isPrivate ? void saveDraft() : desk.keepNow()))

  useEffect(() => {
    // The fold around it has opened before this.
    if (hourAsked > 0) form.current?.querySelector<HTMLElement>('[name="day"]')?.focus()
  }, [hourAsked])

  function show({ place, words, earlier }: Placed) {
    const field =
      place === 'content'
        ? sheet.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')
        : form.current?.querySelector<HTMLElement>(`[name="${place}"]`)
    if (field) selectWords(field, words, earlier)
  }

  return (
    <form ref={form} onSubmit={send} className="writing">
      <div className="paper">
        <SignedOut />
        <OthersLine post={post} />
        <KeptOffers sitting={sitting} desk={desk} />
        <TitleField
          title={fields.title}
          isWrong={failure?.field === 'title'}
          onWrite={(title) => desk.write({ title })}
        />
        <div className="paper-body" ref={sheet}>
          <TextField
            key={`text ${round}`}
            label="Text"
            html={fields.content}
            onWrite={(content) => desk.write({ content })}
            readOnly={busy === 'send'}
            onUploading={setUploading}
          />
        </div>
        <p className="paper-note">{lengthOf(words)}</p>
        <PaperFoot
          button={button}
          sitting={sitting}
          waitsForPictures={toldToWait && uploading > 0}
          onSaveDraft={saveDraft}
          onGoOn={desk.goOn}
          preview={preview}
        />
      </div>
      <SideColumn open={sideOpen} onTurn={setSideOpen}>
        <Publishing
          post={post}
          fields={fields}
          onWrite={desk.write}
          unpublishing={busy === 'unpublish'}
          onUnpublish={unpublish}
          hourMissing={hourAsked > 0}
        />
        <WordingCheck findings={findings} onShow={show} />
        <Panel title="Picture" note={fields.imageAlt || undefined} open>
          <PictureField
            key={`picture ${round}`}
            picture={sitting.picture}
            post={sitting.emptied ? undefined : post}
            alt={fields.imageAlt}
            onChoose={desk.choosePicture}
            onRemove={desk.removePicture}
            onBringBack={desk.bringPictureBack}
            onDescribe={(imageAlt) => desk.write({ imageAlt })}
          />
        </Panel>
        <People fields={fields} onWrite={desk.write} />
        <Subject fields={fields} onWrite={desk.write} />
        <SearchResult post={post} fields={fields} words={words} onWrite={desk.write} />
        {post && (
          <p className="side-link">
            <Link to={addresses.postRevisions(post.slug)}>Earlier versions</Link>
          </p>
        )}
      </SideColumn>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          fields={fields}
          onKeepMine={desk.keepMine}
          onTakeTheirs={desk.takeTheirs}
          onClose={desk.putOffConflict}
        />
      )}
    </form>
  )
}

function lengthOf(words: string): string {
  const count = countWords(words)
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'word' : 'words'} · ${Math.max(1, Math.round(words.length / 1000))} mins to read`
}
