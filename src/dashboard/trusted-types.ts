type Cleaning = (html: string) => string
type Rules = { createHTML(html: string): string | null; createScriptURL(address: string): string | null }
type PolicyMaking = { createPolicy(name: string, rules: Rules): unknown }

let cleaning: Cleaning | undefined

/**
 * The last door for HTML: whatever code sets some, it is cleaned first, also where somebody forgot to. While no page
 * has brought the code that cleans, none gets through at all.
 */
export function installHtmlPolicy(): void {
  const browser: object = globalThis
  if (hasTrustedTypes(browser)) {
    browser.trustedTypes.createPolicy('default', {
      createHTML: (html) => cleaning?.(html) ?? null,
      createScriptURL: (address) => (isOurOwnFile(address) ? address : null),
    })
  }
}

/** Scripts that work beside the page come from where the page’s own come from. */
function isOurOwnFile(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/** Imported by the pages that show HTML, so that the others need not load it. */
export function sanitiseHtmlWith(clean: Cleaning): void {
  cleaning = clean
}

function hasTrustedTypes(place: object): place is { trustedTypes: PolicyMaking } {
  return 'trustedTypes' in place
}
