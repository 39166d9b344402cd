import { useSyncExternalStore } from 'react'

const wide = matchMedia('(width >= 64rem)')

/** Whether there is room for a column beside the text. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches)
}

function listen(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
