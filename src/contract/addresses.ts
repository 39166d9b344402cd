/** Every page's address, for links, letters and the map of the site. */
export const addresses = {
  home: '/',
  about: '/about',
  treatments: '/treatment',
  treatment: (slug: string) => `/treatment/${slug}`,
  team: '/team-members',
  teamMember: (slug: string) => `/team-members#${slug}`,
  blog: '/blog',
  post: (slug: string) => `/blog/${slug}`,
  preview: (token: string) => `/blog/preview/${token}`,
  /** Two steps below the blog, where no post’s address can lie. */
  topic: (id: string) => `/blog/topic/${id}`,
  /** One page of the blog, or of what it holds on a topic; the first is the list itself. */
  blogPage: (list: string, number: string | number) => `${list}/page/${number}`,
  rss: '/blog/feed.xml',
  atom: '/blog/atom.xml',
  jsonFeed: '/blog/feed.json',
  contact: '/contact',
  appointment: '/appointment',
  /** The page of one request, for whoever has its link. */
  myRequest: (token: string) => `/my-request/${token}`,
  myRequestCalendar: (token: string) => `/my-request/${token}/appointment.ics`,
  /** One press in a mail program: no more letters about earlier times. */
  leaveWaitingList: (token: string) => `/my-request/${token}/leave-the-list`,
  /** Stops reminders: a page, and one press in a mail program. */
  stopReminders: (token: string) => `/stop-reminders/${token}`,
  /** The calendar of a chair, for whoever has its secret address. */
  chairCalendar: (token: string) => `/chair-calendar/${token}.ics`,
  fees: '/fees',
  complaints: '/complaints',
  privacy: '/privacy',
  accessibility: '/accessibility',
  terms: '/terms',
  search: '/search',
  searchEntries: '/search.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  manifest: '/site.webmanifest',
  login: '/login',
  forgottenPassword: '/login/forgotten',
  newPassword: '/login/new-password',
  /** What follows the # stays in the browser: no log and no referrer ever has it. */
  newPasswordBy: (token: string) => `/login/new-password#${token}`,
  dashboard: '/dashboard',
  day: '/dashboard/day',
  /** A day by its chairs, `YYYY-MM-DD`. */
  dayOf: (day: string) => `/dashboard/day/${day}`,
  patients: '/dashboard/patient',
  patient: (id: string) => `/dashboard/patient/update/${id}`,
  messages: '/dashboard/messages',
  closures: '/dashboard/closures',
  chairs: '/dashboard/chairs',
  people: '/dashboard/people',
  audit: '/dashboard/audit',
  dataProtection: '/dashboard/data-protection',
  posts: '/dashboard/blog',
  newPost: '/dashboard/blog/create',
  editPost: (slug: string) => `/dashboard/blog/update/${slug}`,
  postRevisions: (slug: string) => `/dashboard/blog/revisions/${slug}`,
  postBin: '/dashboard/blog/bin',
  account: '/dashboard/account',
  whoAreYou: '/dashboard/who-are-you',
  photograph: (id: string, width: number) => `/photographs/${id}-${width}.webp`,
} as const

/** Correct spellings of the two treatments whose address is misspelt. */
export const treatmentSpellings: Record<string, string> = {
  'general-dentistry-service': 'genenral-dentistry-service',
  'removable-fixed-dentures': 'removeable-fixed-dentures',
}
