import { type ComponentType, createElement, use } from 'react'
import { askTwice } from './ask-twice.ts'

const key = 'reloaded from'

type Missing = {
  /** After a new version was put in its place. */
  goneFromServer: boolean
  /** Not the first time. Some browsers keep it that a file could not be had, and have it with the whole page alone. */
  isRepeated: boolean
  /** Lets it be asked for anew when it is next shown: without that it would be asked for in a circle. */
  forget(): void
  /** Loads the whole page anew, with what no address says of it. */
  reload(): void
}

/** A part of the program that could not be had. */
export class NotLoaded extends Error {
  readonly missing: Missing

  constructor(missing: Missing) {
    super('A part of the dashboard could not be loaded')
    this.missing = missing
  }
}

/**
 * A component that is downloaded when it is first shown, so that other screens need not wait for it. What could not be had
 * is thrown as `NotLoaded`, again and again until that is forgotten. `beforeReload` keeps what no address says of it.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  beforeReload?: () => void,
): ComponentType<Props> {
  let part: Promise<ComponentType<Props>> | undefined
  let isRepeated = false
  function ask(): Promise<ComponentType<Props>> {
    const asked = loadPart(load, { isRepeated, forget, reload })
    function forget() {
      isRepeated = true
      // It may have been asked for anew since.
      if (part === asked) part = undefined
    }
    return asked
  }
  function reload() {
    beforeReload?.()
    location.reload()
  }
  return (props) => {
    part ??= ask()
    return createElement(use(part), props)
  }
}

/**
 * Downloads a part of the program, and asks once more where that fails. If the server has another version by now, the
 * page is loaded anew by itself: once for each version, and never from under what somebody is writing.
 */
async function loadPart<Part>(load: () => Promise<Part>, asked: Omit<Missing, 'goneFromServer'>): Promise<Part> {
  try {
    return await askTwice(load)
  } catch {
    const goneFromServer = await isGone(ownAddress)
    if (goneFromServer && mayReload() && isNoted()) {
      asked.reload()
      // The page is about to go, so nothing more is to be drawn.
      return new Promise(() => undefined)
    }
    throw new NotLoaded({ ...asked, goneFromServer })
  }
}

/**
 * The file that this program runs from. Its name changes with every version, as long as no other program has a part in
 * this file of ours, which would then be built into one of its own.
 */
const ownAddress = import.meta.url

/** Whether the server answers, and has that file no more. A server that is away has lost nothing. */
async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}

/** A browser without room would load the page anew again and again. */
function isNoted(): boolean {
  try {
    sessionStorage.setItem(key, ownAddress)
    return true
  } catch {
    return false
  }
}

function mayReload(): boolean {
  if (sessionStorage.getItem(key) === ownAddress) return false
  // Forms with unsaved words stop a page from being left; they are asked as the browser would ask them.
  return dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
