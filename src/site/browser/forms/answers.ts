/** What stands in a form, by the names of its fields. */
export type Answers = Record<string, string>

/** A field that is asked beside the specified ones. */
const extra = '[hidden], [type=hidden], details *'

/** The specified fields always, and an extra one only where it was answered. */
export function readAnswers(form: HTMLFormElement): Answers {
  const answers: Answers = {}
  // By the fields, because form data leaves out a chosen time that has become full: it would be sent as no time at all.
  for (const field of fieldsOf(form)) {
    const answer = isBox(field) && !field.checked ? '' : field.value
    if (answer || !field.matches(extra)) answers[field.name] = answer
  }
  return answers
}

/** Writes answers into a form; a field that is not named becomes empty. */
export function fillAnswers(form: HTMLFormElement, answers: Answers): void {
  for (const field of fieldsOf(form)) {
    const answer = answers[field.name] ?? ''
    if (isBox(field)) field.checked = answer === field.value
    else field.value = answer
  }
}

function isBox(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox'
}

function fieldsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')
}

/** Focuses the field to be corrected, and unfolds what it lies in; a form without such a field stays as it is. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name ? form.elements.namedItem(name) : null
  if (!(field instanceof HTMLElement)) return
  // What is folded away takes no focus.
  field.closest('details')?.setAttribute('open', '')
  field.focus()
}

/** A key that stays the same while a form holds the same answers, so that sending them again makes nothing new. */
export class FormKey {
  #answers = ''
  #key = ''

  for(answers: Answers): string {
    const written = JSON.stringify(answers)
    if (written !== this.#answers) {
      this.#answers = written
      // Not randomUUID, which browsers keep from addresses without https, such as a practice's own network.
      this.#key = crypto.getRandomValues(new Uint32Array(4)).join('-')
    }
    return this.#key
  }

  forget(): void {
    this.#answers = ''
  }
}
