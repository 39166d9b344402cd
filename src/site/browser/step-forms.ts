export {}

/** The page of a request, as it stood when it was drawn. */
const drawn = document.querySelector<HTMLElement>('[data-stands]')?.dataset.stands

// Whoever comes back to it, perhaps days later, may have been cancelled or moved meanwhile.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void drawAnewIfChanged().catch(() => undefined)
})

async function drawAnewIfChanged(): Promise<void> {
  const answer = await fetch(location.pathname)
  // Not by the browser's parser, which the page's policy keeps from text.
  const [, stands] = (await answer.text()).match(/ data-stands="([^"]*)"/) ?? []
  // No reload: of a page that has refused a form that would send the form again.
  if (stands !== undefined && stands !== drawn) location.replace(location.pathname)
}

/** Under a form whose answer does not come stands what the templates of its page say, each after its own time. */
let timers: ReturnType<typeof setTimeout>[] = []

document.addEventListener('submit', ({ target }) => {
  const status = target instanceof HTMLFormElement && target.querySelector('.step-status')
  if (!status) return
  forget()
  timers = [...document.querySelectorAll<HTMLTemplateElement>('template[data-seconds]')].map(({ content, dataset }) =>
    setTimeout(() => status.replaceChildren(content.cloneNode(true)), Number(dataset.seconds) * 1000),
  )
})
// Whoever comes back to the page has had their answer.
addEventListener('pagehide', forget)

function forget() {
  timers.forEach(clearTimeout)
  for (const status of document.querySelectorAll('.step-status')) status.replaceChildren()
}
