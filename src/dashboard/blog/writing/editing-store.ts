import type { WirePost } from '../../../contract/blog.ts'
import { presentMoment } from '../../clock.ts'
import { openListeners } from '../../listeners.ts'
import { newKey } from '../../new-key.ts'
import type { KeptCopies, KeptCopy } from '../copies/kept-copies.ts'
import type { KeptPictures } from '../copies/kept-pictures.ts'
import { fieldsOf, isChosenAnew, isDraft, noFields, type PostFields, sameWriting } from '../post-fields.ts'
import type { EditingState } from './editing-state.ts'
import { type HeaderPicture, nameOf, pictureIn } from './header-picture.ts'
import type { Tabs } from './name-of-tab.ts'

export type EditingStore = ReturnType<typeof openEditingStore>

/** How long the browser’s copy may lag behind the hands, in milliseconds. */
const keepingDelay = 500

/** What one person writes at the form of one post, and the copy of it that this browser keeps until it is sent. */
export function openEditingStore(
  opened: WirePost | undefined,
  copies: KeptCopies,
  pictures: KeptPictures,
  tabs?: Tabs,
) {
  const { listen, tell } = openListeners()
  let { copyId, state } = begin(opened, copies, tabs)
  /** The key of the chosen header picture once this browser has it, too. */
  let keptPicture: string | undefined
  let seeking = seekPicture()
  void pictures.keepOnly(copies.pictures())
  let keeping: ReturnType<typeof setTimeout> | undefined

  function set(part: Partial<EditingState>): void {
    state = { ...state, ...part }
    tell()
  }

  const copyNow = (): KeptCopy => ({ ...copyOf(copyId, state), ...ofTab(tabs) })
  const isDirty = () => state.picture !== undefined || !sameWriting(state.fields, state.start)

  async function seekPicture(): Promise<void> {
    const { picture: sought } = state
    if (sought?.kind !== 'sought') return
    const { key } = sought
    const file = await pictures.find(key)
    // Something else may have been chosen meanwhile.
    if (state.picture !== sought) return
    keptPicture = key
    set({ picture: file && { kind: 'chosen', key, file }, pictureLost: !file })
  }

  /** The copy is kept first: pictures that no copy names are thrown away. */
  function changePicture(picture: HeaderPicture | undefined, imageAlt: string): void {
    set({ picture, pictureLost: false, fields: { ...state.fields, imageAlt } })
    keepNow()
    if (picture?.kind === 'chosen') void keepPicture(picture)
  }

  async function keepPicture({ key, file }: { key: string; file: File }): Promise<void> {
    if (await pictures.keep(key, file)) keptPicture = key
  }

  function write(part: Partial<PostFields>): void {
    set({ fields: { ...state.fields, ...part } })
    keeping ??= setTimeout(keepNow, keepingDelay)
  }

  function stopKeeping(): void {
    clearTimeout(keeping)
    keeping = undefined
  }

  /** Answers whether nothing of what is written would be lost by leaving now. */
  function keepNow(): boolean {
    stopKeeping()
    const copy = copyNow()
    if (!isDirty()) {
      copies.forget(copy)
      return true
    }
    const outcome = copies.keep(copy)
    const { line } = state
    if (outcome === 'not kept') {
      set({ line: { kind: 'not saved', why: 'This browser has no room for a copy.', kept: false } })
    } else if (!savesByItself()) {
      set({ line: { kind: 'kept', at: presentMoment(), withoutPictures: outcome === 'kept without pictures' } })
    } else if (line.kind === 'not saved' && !line.kept) {
      set({ line: { kind: 'quiet' } })
    }
    return outcome !== 'not kept'
  }

  /** What is being written stays as a copy of its own, and may be restored from there. */
  function putAside(): KeptCopy[] {
    keepNow()
    const mine = isDirty() ? [copyNow()] : []
    copyId = newKey()
    return mine
  }

  /** Only a draft: what is public, or will be by itself, changes when its writer says so and never halfway. */
  function savesByItself(): boolean {
    return state.post !== undefined && isDraft(state.post) && !state.emptied
  }

  return {
    listen,
    read: () => state,
    set,
    isDirty,
    /** Whether a copy was written in another tab that is still open. */
    isElsewhere: (copy: KeptCopy) => isElsewhere(copy, tabs),
    savesByItself,
    write,
    changePicture,
    /** Resolves when a picture that was chosen before is there again, or known to be lost. */
    pictureSought: () => seeking,
    seekPictureAnew() {
      seeking = seekPicture()
    },
    keepNow,
    /** Whether a header picture was chosen that this browser does not keep. */
    wouldLosePicture: () => state.picture?.kind === 'chosen' && state.picture.key !== keptPicture,
    /** Whether it was chosen anew when visitors see a post that is there: no copy keeps that. */
    wouldLoseHour: () => state.post !== undefined && isChosenAnew(state.post, state.fields),
    copyNow,
    putAside,
    /** The present copy is no longer that of what is written: it is forgotten, and another one begins. */
    dropCopy() {
      stopKeeping()
      copies.forget(copyNow())
      copyId = newKey()
    },
  }
}

/** What the form of a post has in it at first, and the id of the copy that is kept of it from then on. */
function begin(
  post: WirePost | undefined,
  copies: KeptCopies,
  tabs: Tabs | undefined,
): { copyId: string; state: EditingState } {
  const start = post ? fieldsOf(post) : noFields
  const kept = copies
    .about(post?._id ?? 'new')
    .filter(({ fields, picture }) => picture !== undefined || !sameWriting(fields, start))
  // On a new post there is nothing that a copy could stand against, so it is simply there again, unless somebody may be
  // writing on it in another tab.
  const restored = post ? undefined : kept.find((copy) => !isElsewhere(copy, tabs))
  const isOfThisTab = restored?.tab !== undefined && restored.tab === tabs?.own
  // Loaded anew: what other tabs offer of it stays the same.
  const copyId = isOfThisTab ? restored.id : newKey()
  if (restored && !isOfThisTab) copies.replace(restored, { ...restored, id: copyId, ...ofTab(tabs) })
  const state: EditingState = {
    post,
    start,
    fields: restored?.fields ?? start,
    picture: restored && pictureIn(restored),
    pictureLost: false,
    round: 0,
    busy: undefined,
    line: { kind: 'quiet' },
    failure: undefined,
    conflict: undefined,
    saved: undefined,
    stale: false,
    unanswered: [],
    emptied: false,
    offers: kept.filter((copy) => copy !== restored),
    thrown: undefined,
    restoredFrom: restored?.at,
  }
  return { copyId, state }
}

function isElsewhere({ tab }: KeptCopy, tabs: Tabs | undefined): boolean {
  return tabs !== undefined && tab !== undefined && tab !== tabs.own && tabs.isOpen(tab)
}

function ofTab(tabs: Tabs | undefined): Pick<KeptCopy, 'tab'> {
  return tabs ? { tab: tabs.own } : {}
}

/** What is kept of a state, and under which key. */
export function copyOf(
  id: string,
  { post, fields, picture }: Pick<EditingState, 'post' | 'fields' | 'picture'>,
): KeptCopy {
  const name = nameOf(picture)
  return {
    id,
    about: post?._id ?? 'new',
    at: presentMoment().toISOString(),
    fields,
    ...(post?.version !== undefined && { version: post.version }),
    ...(name !== undefined && { picture: name }),
  }
}
