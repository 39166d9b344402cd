import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { AddressField } from './address-field.tsx'
import { type Asking, QuestionDialog } from './question.tsx'
import { typedVideo } from './typed-address.ts'

/** Asks for a video of YouTube or Vimeo, and what it shows. */
export function VideoDialog({ editor, onDone, onClose }: Asking) {
  const present = editor.getAttributes('video')
  const [address, setAddress] = useState(String(present.src ?? ''))
  const [shows, setShows] = useState(present.title === 'Video' ? '' : String(present.title ?? ''))

  function answer(): string | undefined {
    const src = typedVideo(address)
    if (!src) return 'Please give the address of a video on YouTube or Vimeo.'
    editor
      .chain()
      .insertContent({ type: 'video', attrs: { src, title: shows.trim() || 'Video' } })
      .run()
    return undefined
  }

  return (
    <QuestionDialog title="Video" button="Put it in" onAnswer={answer} onDone={onDone} onClose={onClose}>
      <AddressField form="video" label="Address on YouTube or Vimeo" value={address} onChange={setAddress} />
      <Field form="video" name="title" label="What it shows">
        {(control) => (
          <input {...control} value={shows} maxLength={1000} onChange={({ target }) => setShows(target.value)} />
        )}
      </Field>
    </QuestionDialog>
  )
}
