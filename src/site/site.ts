import { addresses } from '../contract/addresses.ts'
import { blogPages } from './blog/blog.tsx'
import { post } from './blog/post.tsx'
import { postPreview } from './blog/post-preview.tsx'
import { about } from './pages/about.tsx'
import { appointment } from './pages/appointment.tsx'
import { contact } from './pages/contact.tsx'
import { fees } from './pages/fees.tsx'
import { home } from './pages/home.tsx'
import { team } from './pages/team.tsx'
import { textPage } from './pages/text-page.tsx'
import { treatment } from './pages/treatment.tsx'
import { treatments } from './pages/treatments.tsx'
import type { SitePage } from './site-page.ts'

/** The table of contents: every page that search engines are told of. The search, the login and a patient’s own page stand beside it. */
export const pages: SitePage[] = [
  home,
  about,
  treatments,
  treatment,
  team,
  ...blogPages,
  post,
  postPreview,
  contact,
  appointment,
  fees,
  textPage(addresses.complaints),
  textPage(addresses.privacy),
  textPage(addresses.accessibility),
  textPage(addresses.terms),
]
