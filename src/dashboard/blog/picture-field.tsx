import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { hasOwnPicture, postLimits, type WirePost } from '../../contract/blog.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readAsDataUrl } from './data-url.ts'
import { takenTypes } from './editor/pictures/send-picture.ts'
import type { HeaderPicture } from './writing/header-picture.ts'

type Shown = {
  picture: HeaderPicture | undefined
  /** The post as it is kept; undefined while the form stands for none. */
  post: WirePost | undefined
  alt: string
  onChoose(picture: File | undefined): void
  onRemove(): void
  onBringBack(): void
  onDescribe(alt: string): void
}

/** Most megabytes of a picture that a browser opens and makes smaller without trouble. */
const mostMegabytes = 50

/** The header picture of a post, as it is chosen or as the post has it, and its words for who does not see it. */
export function PictureField({ picture, post, alt, onChoose, onRemove, onBringBack, onDescribe }: Shown) {
  const [refusal, setRefusal] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const file = picture?.kind === 'chosen' ? picture.file : undefined
  const chosen = usePreview(file)
  const isRemoved = picture?.kind === 'removed'
  const hasOwn = post !== undefined && hasOwnPicture(post)
  const present = isRemoved ? undefined : (post?.imageAddress ?? post?.image)

  useEffect(() => {
    // One that was chosen in an earlier sitting is named by the picker too.
    if (!file || !picker.current || picker.current.files?.length) return
    const given = new DataTransfer()
    given.items.add(file)
    picker.current.files = given.files
  }, [file])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    const refused = file && refusalOf(file)
    setRefusal(refused)
    if (refused) target.value = ''
    onChoose(refused ? undefined : file)
  }

  function remove() {
    if (picker.current) picker.current.value = ''
    onRemove()
    // The button goes with the picture, unless there is one to bring back.
    if (!hasOwn) picker.current?.focus()
  }

  return (
    <>
      <div className="field">
        <label htmlFor="image">Header image</label>
        <input
          ref={picker}
          id="image"
          name="image"
          type="file"
          accept="image/*"
          aria-describedby="image-refusal image-note"
          aria-invalid={refusal !== undefined}
          onChange={choose}
        />
        <small id="image-note">JPEG, PNG, WebP, GIF or AVIF. A large photograph is made smaller as it is sent.</small>
        <Notice id="image-refusal" role="alert" tone="error">
          {refusal}
        </Notice>
        {chosen ? (
          <img className="preview" src={chosen} height={300} alt="The chosen header" />
        ) : (
          present && (
            <img
              className="preview"
              src={present}
              height={300}
              alt={hasOwn ? 'The present header' : 'The arched door, which stands in'}
            />
          )
        )}
        <small role="status">{post && !chosen && noteOn(hasOwn, isRemoved)}</small>
        {(chosen || hasOwn) && (
          <Button onClick={isRemoved ? onBringBack : remove}>
            {isRemoved ? 'Bring the picture back' : 'Remove the picture'}
          </Button>
        )}
      </div>
      <Field
        form="post"
        name="imageAlt"
        label="What the picture shows"
        hint="For people who cannot see it. Leave it empty where the picture only decorates."
      >
        {(control) => (
          <input
            {...control}
            maxLength={postLimits.imageAlt}
            value={alt}
            onChange={({ target }) => onDescribe(target.value)}
          />
        )}
      </Field>
    </>
  )
}

function noteOn(hasOwn: boolean, isRemoved: boolean): string {
  if (isRemoved) return 'The picture goes when you save. Visitors then see the arched door.'
  return hasOwn ? '' : 'There is no picture yet, so visitors see the arched door.'
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
  if (!takenTypes.includes(file.type))
    return 'Please choose a JPEG, PNG, WebP, GIF or AVIF: the site can show no other.'
  return file.size > mostMegabytes * 1024 * 1024 ? `Please choose a picture of at most ${mostMegabytes} MB.` : undefined
}
