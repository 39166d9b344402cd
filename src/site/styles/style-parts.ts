/**
 * The sheets of `styles/parts`, in the order in which they are put into a page. A page is sent with those of which one
 * selector finds all its classes and elements there; so what a script draws must be dressed by the sheet of what it is
 * drawn into.
 */
export const styleParts = [
  'texts/prose',
  'texts/rare-prose',
  'fold',
  'fields',
  'openings',
  'hero',
  'gallery',
  'blocks',
  'carousel',
  'marks',
  'treatment',
  'before-and-after',
  'about',
  'team',
  'blog',
  'texts/text-page',
  'login',
  'fees',
  'forms',
  'form-page',
  'care-cards',
  'urgency',
  'contact',
  'my-request',
  'search-page',
  'texts/post',
].map((name) => `src/site/styles/parts/${name}.css`)
