import { Notice } from '../../ui/notice.tsx'

/** Says that a list holds more than could be read, so that nobody takes it for whole. */
export function UnreadableRows({ count, what }: { count: number | undefined; what: string }) {
  if (!count) return null
  return (
    <Notice tone="warning">
      {count === 1 ? `This ${what} could not be read.` : `${count} ${what}s could not be read.`}
    </Notice>
  )
}
