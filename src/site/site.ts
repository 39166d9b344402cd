import { addresses } from '../contract/addresses.ts'
import { about } from './about.tsx'
import { appointment } from './appointment.tsx'
import { blogPages } from './blog.tsx'
import { contact } from './contact.tsx'
import { fees } from './fees.tsx'
import { home } from './home.tsx'
import { post } from './post.tsx'
import { postPreview } from './post-preview.tsx'
import type { SitePage } from './site-page.ts'
import { team } from './team.tsx'
import { textPage } from './text-page.tsx'
import { treatment } from './treatment.tsx'
import { treatments } from './treatments.tsx'

/** The table of contents: every page that a visitor can open. */
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
