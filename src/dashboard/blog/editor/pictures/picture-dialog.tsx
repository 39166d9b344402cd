import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { noImage, safeImage } from '../../../../contract/post-text.ts'
import { QuestionDialog } from '../question.tsx'
import { takenTypes } from './send-picture.ts'
import type { Uploads } from './uploads.ts'

type Shown = { editor: Editor; uploads: Uploads; onClose(): void }

/** A picture from this device, or one that is on the web already. */
export function PictureDialog({ editor, uploads, onClose }: Shown) {
  const [files, setFiles] = useState<File[]>([])
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')

  function answer(): string | undefined {
    if (files.length > 0) {
      const pictures = files.map((file) => ({
        type: 'image',
        attrs: { upload: uploads.begin(file), alt: alt.trim() || null },
      }))
      editor.chain().focus().insertContent(pictures).run()
      return undefined
    }
    const src = safeImage(address)
    if (src === noImage) return 'Please choose a file, or give an address that begins with https.'
    editor
      .chain()
      .focus()
      .insertPicture({ src, alt: alt.trim() || null })
      .run()
    return undefined
  }

  return (
    <QuestionDialog title="Picture" button="Put it in" onAnswer={answer} onClose={onClose}>
      <label className="field">
        <span>From this device</span>
        <input
          type="file"
          accept={takenTypes.join()}
          multiple
          aria-describedby="picture-note"
          onChange={({ target }) => setFiles([...(target.files ?? [])])}
        />
        <small id="picture-note">JPEG, PNG, WebP, GIF or AVIF. It can also be dropped or pasted into the text.</small>
      </label>
      {files.length === 0 && (
        <label className="field">
          <span>Or its address on the web</span>
          <input
            value={address}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setAddress(target.value)}
          />
        </label>
      )}
      {files.length < 2 && (
        <label className="field">
          <span>What is to be seen</span>
          <input
            value={alt}
            maxLength={1000}
            aria-describedby="alt-note"
            onChange={({ target }) => setAlt(target.value)}
          />
          <small id="alt-note">For those who cannot see it. You will be asked later if you leave it open.</small>
        </label>
      )}
    </QuestionDialog>
  )
}
