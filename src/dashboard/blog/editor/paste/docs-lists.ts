/** Google Docs puts a deeper list beside the point it belongs to, or only says how deep a point stands. */
export function nestListsOfDocs(copied: DocumentFragment): void {
  for (const deeper of copied.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) putUnderPointBefore(deeper)
  for (const item of copied.querySelectorAll('li[aria-level]')) putAtItsLevel(item)
  for (const item of copied.querySelectorAll<HTMLElement>('li[role="checkbox"]')) readCheckbox(item)
}

function putUnderPointBefore(deeper: Element): void {
  const before = deeper.previousElementSibling
  if (before?.tagName === 'LI') before.append(deeper)
  else {
    const item = document.createElement('li')
    deeper.replaceWith(item)
    item.append(deeper)
  }
}

function putAtItsLevel(item: Element): void {
  const list = item.parentElement
  const wanted = Number(item.getAttribute('aria-level'))
  if (!list || !(wanted > depthOf(item))) return
  const before = item.previousElementSibling
  if (before?.tagName !== 'LI') return
  const last = before.lastElementChild
  const deeper = last && /^[OU]L$/.test(last.tagName) ? last : document.createElement(list.tagName)
  before.append(deeper)
  deeper.append(item)
  putAtItsLevel(item)
}

function depthOf(item: Element): number {
  let depth = 0
  for (let around = item.parentElement; around; around = around.parentElement) {
    if (/^[OU]L$/.test(around.tagName)) depth += 1
  }
  return depth
}

/** A point of a checklist, with a picture of its box. */
function readCheckbox(item: HTMLElement): void {
  item.dataset.type = 'taskItem'
  item.dataset.checked = String(item.getAttribute('aria-checked') === 'true')
  item.querySelector('img')?.remove()
}
