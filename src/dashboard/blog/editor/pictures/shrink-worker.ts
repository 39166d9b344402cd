/** Pixels of the longest line of a picture that the site shows. */
const widest = 2_400

addEventListener('message', async ({ data }) => {
  // A fault in here would reach nobody: the page hears of those alone that nothing has waited for.
  postMessage(data instanceof Blob ? await shrink(data).catch(() => data) : undefined)
})

/** The same picture where it is small enough; undefined where nobody can read it. */
async function shrink(picture: Blob): Promise<Blob | undefined> {
  const whole = await createImageBitmap(picture).catch(() => undefined)
  if (!whole || whole.width <= widest) return whole && picture
  const resizeHeight = Math.max(1, Math.round((whole.height * widest) / whole.width))
  const small = await createImageBitmap(whole, { resizeWidth: widest, resizeHeight, resizeQuality: 'high' })
  whole.close()
  const canvas = new OffscreenCanvas(small.width, small.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(small)
  // Others than JPEG may have holes, which it cannot keep.
  return canvas.convertToBlob({ type: picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality: 0.88 })
}
