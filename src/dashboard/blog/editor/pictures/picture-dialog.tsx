import { useState } from 'react'
import { noImage, safeImage } from '../../../../contract/post-text.ts'
import { Field } from '../../../../ui/field.tsx'
import { AddressField } from '../address-field.tsx'
import { type Asking, QuestionDialog } from '../question.tsx'
import { takenTypes } from './send-picture.ts'
import type { Uploads } from './uploads.ts'

type Shown = Asking & { uploads: Uploads }

/** A picture from this device, or one that is on the web already. */
export function PictureDialog({ editor, uploads, onDone, onClose }: Shown) {
  const [files, setFiles] = useState<File[]>([])
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')

  function answer(): string | undefined {
    if (files.length > 0) {
      const pictures = files.map((file) => ({
        type: 'image',
        attrs: { upload: uploads.begin(file), alt: alt.trim() || null },
      }))
      editor.chain().insertContent(pictures).goOnBehind().run()
      return undefined
    }
    const src = safeImage(address)
    if (src === noImage) return 'Please choose a file, or give an address that begins with https.'
    editor
      .chain()
      .insertPicture({ src, alt: alt.trim() || null })
      .goOnBehind()
      .run()
    return undefined
  }

  return (
    <QuestionDialog title="Picture" button="Put it in" onAnswer={answer} onDone={onDone} onClose={onClose}>
      <Field
        form="picture"
        name="files"
        label="From this device"
        hint="JPEG, PNG, WebP, GIF or AVIF. It can also be dropped or pasted into the text."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={takenTypes.join()}
            multiple
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
        )}
      </Field>
      {files.length === 0 && (
        <AddressField form="picture" label="Or its address on the web" value={address} onChange={setAddress} />
      )}
      {files.length < 2 && (
        <Field
          form="picture"
          name="alt"
          label="What is to be seen"
          hint="For those who cannot see it. You will be asked later if you leave it open."
        >
          {(control) => (
            <input {...control} value={alt} maxLength={1000} onChange={({ target }) => setAlt(target.value)} />
          )}
        </Field>
      )}
    </QuestionDialog>
  )
}
