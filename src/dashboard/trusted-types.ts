type Cleaning = (html: string) => string
type PolicyMaking = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

let cleaning: Cleaning | undefined

/**
 * The last door for HTML: whatever code sets some, it is cleaned first, also where somebody forgot to. While no page
 * has brought the code that cleans, none gets through at all.
 */
export function guardHtml(): void {
  const browser: object = globalThis
  if (hasTrustedTypes(browser)) {
    browser.trustedTypes.createPolicy('default', { createHTML: (html) => cleaning?.(html) ?? null })
  }
}

/** Brought by the pages that show HTML, so that the others need not load it. */
export function cleanHtmlWith(clean: Cleaning): void {
  cleaning = clean
}

function hasTrustedTypes(place: object): place is { trustedTypes: PolicyMaking } {
  return 'trustedTypes' in place
}
