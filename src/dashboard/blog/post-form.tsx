import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '../ask-as-staff.ts'
import { BodyField } from './body-field.tsx'
import { readAsDataUrl } from './data-url.ts'
import { type Draft, forgetDraft, keepDraft, keptDraft } from './draft.ts'
import { PictureField } from './picture-field.tsx'

export type PostFields = { title: string; image?: string; content?: string }
type Sent = { kind: 'saved' } | { kind: 'failed'; failure: Failure }
type Shown = {
  /** The post's slug, or `new`: under this name the draft is kept. */
  about: string
  start: Draft
  present?: string | undefined
  button: 'Submit' | 'Update'
  send(fields: PostFields): Promise<Sent>
  children?: ReactNode
}

const unreadablePicture = 'The picture cannot be read any more. Please choose it again.'
const nothing: Draft = { title: '', content: '' }

/** Title, picture and body of a post. It is emptied once it was saved, and only then. */
export function PostForm({ about, start, present, button, send, children }: Shown) {
  const [draft] = useState(() => keptDraft(about))
  const [written, setWritten] = useState(draft ?? start)
  const [picture, setPicture] = useState<File>()
  const [round, setRound] = useState(0)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  function write(part: Partial<Draft>) {
    const all = { ...written, ...part }
    setWritten(all)
    keepDraft(about, all)
  }

  function begin(fields: Draft) {
    setWritten(fields)
    setPicture(undefined)
    forgetDraft(about)
    // The file field and the body keep what was put into them, so new ones take their place.
    setRound((round) => round + 1)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setFailure(undefined)
    const sent = await sendAll()
    setSending(false)
    if (sent.kind === 'failed') setFailure(sent.failure)
    else begin(nothing)
  }

  /** The picture is read here, so that nobody is quicker than their own picture. */
  async function sendAll(): Promise<Sent> {
    const { title, content } = written
    const image = picture && (await readAsDataUrl(picture))
    if (picture && !image) return { kind: 'failed', failure: { status: 0, message: unreadablePicture } }
    return send({ title, ...(image && { image }), ...(content && { content }) })
  }

  return (
    <form onSubmit={submit} className="post-form">
      {draft && round === 0 && (
        <p className="notice">
          This is your draft from before. A picture has to be chosen again.{' '}
          <button type="button" className="plain" onClick={() => begin(start)}>
            Throw the draft away
          </button>
        </p>
      )}
      <label className="field">
        <span>Title</span>
        <input
          name="title"
          placeholder="Write blog title"
          value={written.title}
          onChange={({ target }) => write({ title: target.value })}
        />
      </label>
      <PictureField
        key={`picture ${round}`}
        chosen={picture}
        present={round === 0 ? present : undefined}
        onChoose={setPicture}
      />
      <BodyField key={`body ${round}`} html={written.content} onWrite={(content) => write({ content })} />
      <button type="submit" className="main-button" aria-disabled={sending}>
        {button}
      </button>
      <div role="alert" className={failure && 'notice bad'}>
        {failure && (
          <>
            <p>{failure.message} What you wrote is still here.</p>
            <code>{JSON.stringify(failure)}</code>
          </>
        )}
      </div>
      {children}
    </form>
  )
}
