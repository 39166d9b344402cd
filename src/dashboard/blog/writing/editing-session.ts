import { hasOwnPicture, type WirePost } from '../../../contract/blog.ts'
import { newKey } from '../../new-key.ts'
import type { KeptCopies, KeptCopy } from '../copies/kept-copies.ts'
import type { KeptPictures } from '../copies/kept-pictures.ts'
import { fieldsOf, noFields } from '../post-fields.ts'
import { openEditingStore } from './editing-store.ts'
import { pictureIn } from './header-picture.ts'
import { mergedPost } from './merged-fields.ts'
import type { Tabs } from './name-of-tab.ts'
import { openSending } from './sending.ts'

export type EditingSession = ReturnType<typeof openEditingSession>

/**
 * One person’s editing session at the form of one post: what is written, how it is sent, and the steps from one version of
 * it to another. It is no part of any component, because saving goes on while the page is drawn, and ends after it has
 * gone.
 */
export function openEditingSession(
  opened: WirePost | undefined,
  copies: KeptCopies,
  pictures: KeptPictures,
  tabs?: Tabs,
) {
  const store = openEditingStore(opened, copies, pictures, tabs)
  const { read, set, isDirty, isElsewhere, write, keepNow, savesByItself, changePicture, putAside } = store
  const { autosave, step } = openSending(store, copies)

  function restore(copy: KeptCopy): void {
    const left = putAside()
    copies.forget(copy)
    const { post, start, emptied, fields, round, offers } = read()
    const { publication, day, time } = fields
    set({
      post: asReadFor(copy, post),
      start: post && emptied ? fieldsOf(post) : start,
      emptied: false,
      // When it comes out is no part of what is kept of a post that is there.
      fields: post ? { ...copy.fields, publication, day, time } : copy.fields,
      picture: pictureIn(copy),
      pictureLost: false,
      round: round + 1,
      restoredFrom: copy.at,
      offers: [...left, ...offers.filter(({ id }) => id !== copy.id)],
    })
    keepNow()
    store.seekPictureAnew()
  }

  return {
    listen: store.listen,
    read,
    isDirty,
    write,
    keepNow,
    wouldLosePicture: store.wouldLosePicture,
    wouldLoseHour: store.wouldLoseHour,
    autosave,
    savesByItself,
    choosePicture(file: File | undefined) {
      changePicture(file && { kind: 'chosen', key: newKey(), file }, read().fields.imageAlt)
    },
    removePicture() {
      const { post, emptied } = read()
      changePicture(post && !emptied && hasOwnPicture(post) ? { kind: 'removed' } : undefined, '')
    },
    bringPictureBack: () => changePicture(undefined, read().start.imageAlt),
    send: () => step('send'),
    saveDraft: () => step('save draft'),
    unpublish: () => step('unpublish'),

    restore,
    isElsewhere,

    /** Another tab has sent, thrown away or gone on with what is offered here. */
    noteOtherTab(key: string | null) {
      const { offers, post } = read()
      const changed = offers.find((offer) => copies.keyOf(offer) === key)
      if (!changed) return
      const asItIs = copies.about(post?._id ?? 'new').filter(({ id }) => id === changed.id)
      set({ offers: offers.flatMap((offer) => (offer === changed ? asItIs : [offer])) })
    },

    throwAway(copy: KeptCopy) {
      copies.forget(copy)
      set({ offers: read().offers.filter(({ id }) => id !== copy.id), thrown: { copy, from: 'the offers' } })
    },

    /** Back to what the server has. */
    startOver() {
      const { start, round } = read()
      const copy = store.copyNow()
      store.dropCopy()
      set({
        fields: start,
        picture: undefined,
        pictureLost: false,
        round: round + 1,
        line: { kind: 'quiet' },
        restoredFrom: undefined,
        thrown: { copy, from: 'the form' },
      })
    },

    /** Gives back what was thrown away last; what was written since stays as an offer. */
    takeBackThrown() {
      const { thrown } = read()
      if (!thrown) return
      const { copy, from } = thrown
      copies.keep(copy)
      set({ thrown: undefined })
      if (from === 'the form') restore(copy)
      else set({ offers: [copy, ...read().offers] })
    },

    /** Takes the post into the emptied form again. What was begun there meanwhile stays as an offer. */
    goOn() {
      const left = putAside()
      const { post, round, offers } = read()
      const start = post ? fieldsOf(post) : noFields
      set({
        start,
        fields: start,
        picture: undefined,
        pictureLost: false,
        emptied: false,
        saved: undefined,
        round: round + 1,
        offers: [...left, ...offers],
      })
    },

    /** What the writer changed goes over theirs; what they alone changed stays. */
    keepMine() {
      const { conflict, fields: mine, round } = read()
      if (!conflict) return
      const { theirs, again } = conflict
      const fields = mergedPost(read(), theirs)
      const isOthers = fields.content !== mine.content
      set({ post: theirs, start: fieldsOf(theirs), fields, conflict: undefined, round: round + (isOthers ? 1 : 0) })
      return step(again)
    },

    takeTheirs() {
      const { conflict, round, offers } = read()
      if (!conflict) return
      const { theirs } = conflict
      // Both were shown: whoever restores their own does so knowingly.
      const mine = putAside().map((copy) => ({ ...copy, version: theirs.version }))
      for (const copy of mine) copies.keep(copy)
      const start = fieldsOf(theirs)
      set({
        post: theirs,
        start,
        fields: start,
        picture: undefined,
        pictureLost: false,
        emptied: false,
        round: round + 1,
        conflict: undefined,
        stale: false,
        failure: undefined,
        line: { kind: 'quiet' },
        restoredFrom: undefined,
        offers: [...mine, ...offers],
      })
    },

    putOffConflict() {
      const { conflict } = read()
      const sentence = `${conflict?.changedBy ?? 'Somebody'} saved this post meanwhile. Yours is not saved yet.`
      set({ conflict: undefined, failure: { status: 409, message: sentence } })
    },
  }
}

/** The post as whoever wrote the copy had read it: what was saved since is then shown beside it, and not written over. */
function asReadFor({ version }: KeptCopy, post: WirePost | undefined): WirePost | undefined {
  return post && version !== undefined ? { ...post, version } : post
}
