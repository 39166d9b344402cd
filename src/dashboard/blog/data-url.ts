/** A file as a data URL; undefined where it cannot be read any more. */
export function readAsDataUrl(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reading = new FileReader()
    reading.onload = () => resolve(typeof reading.result === 'string' ? reading.result : undefined)
    reading.onerror = () => resolve(undefined)
    reading.readAsDataURL(file)
  })
}
