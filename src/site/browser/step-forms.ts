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
