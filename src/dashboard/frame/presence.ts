/** Without a key or a press for this long, in milliseconds, what a page asks it asks by itself. */
const patience = 60_000

let lastSign = Date.now()
for (const sign of ['pointerdown', 'keydown']) {
  addEventListener(
    sign,
    () => {
      lastSign = Date.now()
    },
    { capture: true, passive: true },
  )
}

/** Whether somebody is working on this page: only their questions keep the session awake. */
export function isSomebodyThere(): boolean {
  return Date.now() - lastSign < patience
}
