/** Makes a button of the link to a post where the browser can copy, and gives the letter the whole address. */
export function offerToCopy(island: HTMLElement): void {
  const printing = island.querySelector<HTMLButtonElement>('[data-share=print]')
  if (printing) {
    printing.hidden = false
    printing.onclick = () => print()
  }
  const link = island.querySelector<HTMLAnchorElement>('[data-share=link]')
  const letter = island.querySelector<HTMLAnchorElement>('[data-share=letter]')
  const status = island.querySelector('[role=status]')
  if (!link || !letter || !status) return
  const { href } = link
  const title = island.dataset.title ?? ''
  letter.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${href}`)}`
  // Only pages that came over https, or from this machine, may copy.
  if (!navigator.clipboard) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy link'
  button.onclick = async () => {
    status.textContent = await navigator.clipboard.writeText(href).then(
      () => 'The link is copied.',
      () => `Please copy it by hand: ${href}`,
    )
  }
  const hadFocus = document.activeElement === link
  link.replaceWith(button)
  if (hadFocus) button.focus()
}
