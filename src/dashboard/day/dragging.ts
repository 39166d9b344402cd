import { type RefObject, useEffect, useRef } from 'react'

/** Brought when a day is shown, which does not wait for it: all that is dragged can be marked and pressed, too. */
const library = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

type Dragged = { begin(): void; letGoNowhere(): void }

/** Lets a row be dragged by the mouse or a long press; by nothing where `dragged` is undefined. */
export function useDragged(row: RefObject<HTMLElement | null>, dragged: Dragged | false | undefined): void {
  const newest = useNewest(dragged || undefined)
  const can = Boolean(dragged)
  useEffect(() => {
    if (!can) return undefined
    return whenLoaded(row, ({ draggable, monitorForElements }, element) =>
      draggable({
        element,
        onDragStart() {
          newest.current?.begin()
          // The row is told of no end where it has gone meanwhile, since a colleague moved the visit to another chair.
          const end = monitorForElements({
            onDrop({ location }) {
              end()
              if (location.current.dropTargets.length === 0) newest.current?.letGoNowhere()
            },
          })
        },
      }),
    )
  }, [row, can, newest])
}

type Under = { point(clientY: number): void; leave(): void; drop(clientY: number): void }

/** Tells where something that is dragged is over this place, and where it is let go; nothing where `under` is undefined. */
export function useUnderDragged(place: RefObject<HTMLElement | null>, under: Under | undefined): void {
  const newest = useNewest(under)
  const can = under !== undefined
  useEffect(() => {
    if (!can) return undefined
    return whenLoaded(place, ({ dropTargetForElements }, element) =>
      dropTargetForElements({
        element,
        onDrag: ({ location }) => newest.current?.point(location.current.input.clientY),
        onDragLeave: () => newest.current?.leave(),
        onDrop: ({ location }) => {
          newest.current?.leave()
          newest.current?.drop(location.current.input.clientY)
        },
      }),
    )
  }, [place, can, newest])
}

function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}

type Library = Awaited<ReturnType<typeof library>>

function whenLoaded(
  place: RefObject<HTMLElement | null>,
  use: (library: Library, element: HTMLElement) => () => void,
): () => void {
  let stands = true
  let end = () => {}
  library().then(
    (loaded) => {
      if (stands && place.current) end = use(loaded, place.current)
    },
    // Without it there are two presses.
    () => undefined,
  )
  return () => {
    stands = false
    end()
  }
}
