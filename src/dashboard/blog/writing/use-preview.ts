import { useState } from 'react'
import { api } from '../../../contract/api.ts'
import { askAsStaff, failureOf } from '../../ask-as-staff.ts'
import { changedBody, newBody } from '../post-fields.ts'
import { imageOf } from './header-picture.ts'
import type { SittingDesk } from './sitting.ts'

/** Shows what is written as visitors would see it, in a tab of its own, without saving it. */
export function usePreview(desk: SittingDesk) {
  const [opening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function show() {
    if (opening) return
    // A tab that is opened only after the answer would be taken for an advertisement.
    const tab = open('', '_blank')
    setOpening(true)
    setRefusal(undefined)
    const { post, fields, start, picture } = desk.read()
    const image = await imageOf(picture)
    const body = post ? { title: fields.title, ...changedBody(fields, start), _id: post._id } : newBody(fields)
    const { draft: _draft, publishAt: _publishAt, ...shown } = body
    const outcome = await askAsStaff(api.blog.preview, {
      body: { ...shown, ...(typeof image === 'string' && { image }) },
    })
    setOpening(false)
    if (outcome.kind === 'answered') {
      if (tab) tab.location.replace(outcome.answer.address)
      else setRefusal('The browser did not let the preview open. Please allow new tabs for this website.')
    } else {
      tab?.close()
      setRefusal(failureOf(outcome).message)
    }
  }

  return { show, opening, refusal }
}
