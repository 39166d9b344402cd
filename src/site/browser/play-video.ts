/** Puts the player in place of a link to a video. Until somebody asks for it, nobody is told that they were here. */
export function playVideo(link: HTMLAnchorElement): void {
  const { video = '', title = '' } = link.dataset
  const player = document.createElement('iframe')
  player.src = `${video}?autoplay=1`
  player.title = title
  player.allow = 'autoplay; fullscreen; picture-in-picture'
  player.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(player)
  player.focus()
}
