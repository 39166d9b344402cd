import { type ChangeEvent, useState } from 'react'

type Shown = {
  /** The data URL of a newly chosen picture. */
  chosen: string | undefined
  /** The address of the picture that the post has already. */
  present: string | undefined
  onChoose(dataUrl: string | undefined): void
}

/** Most bytes of a picture that the practice takes. */
const mostBytes = 8 * 1024 * 1024

export function PictureField({ chosen, present, onChoose }: Shown) {
  const [refusal, setRefusal] = useState<string>()
  const shown = chosen ?? present

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setRefusal(file && refusalOf(file))
    if (!file || refusalOf(file)) {
      target.value = ''
      return onChoose(undefined)
    }
    onChoose(await readAsDataUrl(file))
  }

  return (
    <div className="field">
      <label htmlFor="image">Header image</label>
      <input id="image" name="image" type="file" accept="image/*" aria-describedby="image-note" onChange={choose} />
      <small id="image-note">JPEG, PNG, WebP, GIF or AVIF, up to 8 MB.</small>
      <p role="alert" className={refusal && 'notice bad'}>
        {refusal}
      </p>
      {shown && (
        <img className="preview" src={shown} height={300} alt={chosen ? 'The chosen header' : 'The present header'} />
      )}
    </div>
  )
}

function refusalOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please choose a picture file.'
  return file.size > mostBytes ? 'Please choose a picture of at most 8 MB.' : undefined
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reading = new FileReader()
    reading.onload = () => resolve(typeof reading.result === 'string' ? reading.result : '')
    reading.onerror = () => reject(reading.error)
    reading.readAsDataURL(file)
  })
}
