/** Pixels of the longest line of a picture that the site shows. */
const widest = 2_400

/**
 * A picture no wider than the site shows it, so that a large one is quickly sent. Reading, scaling and writing it happen
 * beside the page, which goes on meanwhile. Undefined where the browser cannot read it.
 */
export async function shrunk(file: Blob): Promise<Blob | undefined> {
  const size = await sizeOf(file)
  if (!size) return undefined
  if (size.width <= widest) return file
  const resizeHeight = Math.max(1, Math.round((size.height * widest) / size.width))
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: widest, resizeHeight, resizeQuality: 'high' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    return await canvas.convertToBlob({ type: file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality: 0.88 })
  } catch {
    // A browser that cannot scale it sends it whole; the server decides.
    return file
  }
}

/** Only the beginning of a picture is read for its size, so this is quick for the largest. */
function sizeOf(file: Blob): Promise<{ width: number; height: number } | undefined> {
  const address = URL.createObjectURL(file)
  const picture = new Image()
  return new Promise<{ width: number; height: number } | undefined>((resolve) => {
    picture.onload = () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight })
    picture.onerror = () => resolve(undefined)
    picture.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
