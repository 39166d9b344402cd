/** The fourteen treatments of the specification, in its order and spelling. */
export const treatments = [
  '24hour-dental-emergency',
  'hygiene-airflow',
  'genenral-dentistry-service',
  'direct-access-hygiene',
  'cosmetic-dentistry',
  'teeth-whitening',
  'root-canal-treatment',
  'invisalign',
  'periodontal-treatments',
  'wisdom-tooth-extraction',
  'dental-implants',
  'removeable-fixed-dentures',
  'family-dental-care',
  'orthodontics',
].map((slug) => `/treatment/${slug}`)

/** Every page that a visitor can open, the states of the search and the screen of what is not there among them. */
export const publicPages = [
  '/',
  '/about',
  '/treatment',
  ...treatments,
  '/team-members',
  '/blog',
  '/contact',
  '/appointment',
  '/fees',
  '/complaints',
  '/privacy',
  '/accessibility',
  '/terms',
  '/search',
  '/search?q=gum%20disease',
  '/search?q=zebra',
  '/nowhere',
]

/** One page of each kind, for what their kind decides. */
export const kindsOfPages = [
  '/',
  '/about',
  '/treatment',
  '/treatment/teeth-whitening',
  '/team-members',
  '/blog',
  '/contact',
  '/appointment',
  '/fees',
  '/privacy',
  '/search?q=gum%20disease',
  '/nowhere',
]
