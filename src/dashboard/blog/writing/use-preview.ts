import { useRef, useState } from 'react'
import type { WirePost } from '../../../contract/blog.ts'
import { blogCalls } from '../../../contract/calls/blog-calls.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { askAsStaff, failureOf } from '../../ask-as-staff.ts'
import { changedBody, newBody } from '../post-fields.ts'
import type { EditingSession } from './editing-session.ts'
import { imageOf } from './header-picture.ts'

/** Shows a post as visitors would see it, in a tab of its own, without saving it: as it is written, or as it is kept. */
export function usePreview(session: EditingSession) {
  const [opening, setOpening] = useState(false)
  // Two presses may come before the page is drawn anew.
  const isOpening = useRef(false)
  const [refusal, setRefusal] = useState<string>()

  async function open(bodyOf: () => Promise<PreviewBody>) {
    if (isOpening.current) return
    isOpening.current = true
    // A tab that is opened only after the answer would be taken for an advertisement.
    const tab = globalThis.open('', '_blank')
    setOpening(true)
    setRefusal(undefined)
    const outcome = await askAsStaff(blogCalls.preview, { body: await bodyOf() })
    isOpening.current = false
    setOpening(false)
    if (outcome.kind === 'answered') {
      if (tab) tab.location.replace(outcome.answer.address)
      else setRefusal('The browser did not let the preview open. Please allow new tabs for this website.')
    } else {
      tab?.close()
      setRefusal(failureOf(outcome).message)
    }
  }

  async function bodyOfForm(): Promise<PreviewBody> {
    const { post, fields, start, picture } = session.read()
    const header = await imageOf(picture)
    const body = post ? { ...changedBody(fields, start), _id: post._id } : newBody(fields)
    const { draft: _draft, publishAt: _publishAt, ...shown } = body
    return { ...shown, ...('image' in header && header) }
  }

  return {
    show: () => open(bodyOfForm),
    /** Everything of it that is not sent stands as it is kept. */
    showKept: ({ _id, title, content }: WirePost) => open(async () => ({ _id, title, content })),
    opening,
    refusal,
  }
}

type PreviewBody = BodyOf<typeof blogCalls.preview>
