import { type ChangeEvent, useEffect, useState } from 'react'
import { postLimits } from '../../contract/blog.ts'
import { readAsDataUrl } from './data-url.ts'

type Shown = {
  chosen: File | undefined
  /** The address of the picture that the post has already. */
  present: string | undefined
  alt: string
  onChoose(picture: File | undefined): void
  onDescribe(alt: string): void
}

/** Most bytes of a picture that the practice takes. */
const mostBytes = 8 * 1024 * 1024

export function PictureField({ chosen, present, alt, onChoose, onDescribe }: Shown) {
  const [refusal, setRefusal] = useState<string>()
  const preview = usePreview(chosen)
  const shown = preview ?? present

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const refused = file && refusalOf(file)
    setRefusal(refused)
    if (refused) target.value = ''
    onChoose(refused ? undefined : file)
  }

  return (
    <>
      <div className="field">
        <label htmlFor="image">Header image</label>
        <input id="image" name="image" type="file" accept="image/*" aria-describedby="image-note" onChange={choose} />
        <small id="image-note">JPEG, PNG, WebP, GIF or AVIF, up to 8 MB.</small>
        <p role="alert" className={refusal && 'notice bad'}>
          {refusal}
        </p>
        {shown && (
          <img
            className="preview"
            src={shown}
            height={300}
            alt={preview ? 'The chosen header' : 'The present header'}
          />
        )}
      </div>
      <label className="field">
        <span>What the picture shows</span>
        <input
          name="imageAlt"
          maxLength={postLimits.imageAlt}
          value={alt}
          aria-describedby="alt-note"
          onChange={({ target }) => onDescribe(target.value)}
        />
        <small id="alt-note">For people who cannot see it. Leave it empty where the picture only decorates.</small>
      </label>
    </>
  )
}

function usePreview(chosen: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    let stands = true
    setPreview(undefined)
    if (chosen) readAsDataUrl(chosen).then((address) => stands && setPreview(address))
    return () => {
      stands = false
    }
  }, [chosen])
  return preview
}

function refusalOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please choose a picture file.'
  return file.size > mostBytes ? 'Please choose a picture of at most 8 MB.' : undefined
}
