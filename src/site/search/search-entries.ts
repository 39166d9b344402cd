import { addresses } from '../../contract/addresses.ts'
import { linesWithFacts } from '../../domain/blog/lines-with-facts.ts'
import type { Post } from '../../domain/blog/post.ts'
import type { PracticeContent, Treatment } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import type { Entry } from '../browser/find.ts'
import { pricesOf } from '../pages/treatment-sections.tsx'
import { anchorOf } from '../parts/anchor.ts'
import { capital } from '../parts/capital.ts'
import { dangerAnchor, isUrgent } from '../parts/care-cards.tsx'

/** Words of people who look for what something costs; the fees name none of them. */
const costWords = 'Price, or what it costs'

/** Words of people in danger, in whose way no page about bad breath may stand. */
const dangerWords =
  'trouble not breathe breathing cannot cant swallow swallowing choking throat neck tongue eye heavy bleeding blood wont will ' +
  'not stop broken jaw head injury accident unconscious fainted attack ambulance hospital'

/** All but the posts: what the owner's words hold, and the topics on which visitors find a post. */
export async function pageEntries(backend: Backend, publicAt: Date): Promise<Entry[]> {
  const counts = await backend.records.posts.publicCounts(publicAt)
  const topics = backend.content.topics.filter(({ id }) => counts.has(id))
  return [...contentEntries(backend), ...topicEntries(topics, backend.content)]
}

/** A topic is found by patients’ words too: whoever is afraid may look for no post. */
export function topicEntries(topics: PracticeContent['topics'], content: PracticeContent): Entry[] {
  return topics.map(({ id, title }) => ({
    group: 'Blog',
    title,
    text: 'All posts on this topic.',
    address: addresses.topic(id),
    names: namesOf(addresses.topic(id), content),
    words: misspeltOf(addresses.topic(id), content).join(' '),
  }))
}

/** What stands on a page, in which a heading is a sentence of its own. */
export function runningText(html: string, writing: Backend['writing']): string {
  const ended = html.replace(headings, (heading: string, inside: string) => {
    const words = inside.replace(/<[^>]*>/g, '').trimEnd()
    return words === '' || /[.?!:…]["”’)]?$/.test(words) ? heading : `${heading}.`
  })
  return writing.plainText(ended)
}

/** Each as far as its end. Looked at from there backwards, what stands before would be gone through for each of them. */
const headings = /<h[1-6][^>]*>([\s\S]*?)(?=<\/h[1-6]>)/g

/** A post, without its running text. */
export function postEntry(post: Post, { writing }: Pick<Backend, 'writing'>): Entry {
  const { title, description } = linesWithFacts(post, writing)
  const text = description || writing.excerpt(post.content)
  return { group: 'Blog', title, text, address: addresses.post(post.slug), rank: 0.9 }
}

/** What the owner's words alone hold. */
export function contentEntries({ content, writing }: Pick<Backend, 'content' | 'writing'>): Entry[] {
  return [
    ...content.treatments.flatMap((treatment) => treatmentEntries(treatment, content, writing)),
    ...content.team.map(({ name, role, slug, paragraphs }) => ({
      group: 'Team',
      title: name,
      text: role,
      address: addresses.teamMember(slug),
      body: paragraphs.join(' '),
    })),
    ...content.fees.flatMap(({ group, fees }) =>
      fees.map(({ title, price, note }) => ({
        group: 'Fees',
        title,
        text: `${capital(price)}. ${note ?? ''}`,
        address: `${addresses.fees}#${anchorOf(group)}`,
        words: group,
        body: costWords,
      })),
    ),
    ...practiceEntries(content),
    ...content.pages.map(({ slug, title, description, body }) => ({
      group: 'The practice',
      title,
      text: description,
      address: `/${slug}`,
      names: namesOf(`/${slug}`, content),
      words: misspeltOf(`/${slug}`, content).join(' '),
      body: runningText(body, writing),
    })),
  ]
}

function treatmentEntries(treatment: Treatment, content: PracticeContent, writing: Backend['writing']): Entry[] {
  const { slug, title, summary, keywords, introduction, body, subServices, questions, reasons } = treatment
  const address = addresses.treatment(slug)
  return [
    {
      group: 'Treatments',
      title,
      text: summary,
      address,
      names: namesOf(address, content),
      words: [...keywords, ...misspeltOf(address, content)].join(' '),
      body: [
        introduction,
        runningText(body, writing),
        ...reasons.map((reason) => `${reason.title}. ${reason.text}`),
        ...pricesOf(treatment, content).map((fee) => `${costWords}: ${fee.title}, ${fee.price}.`),
      ].join(' '),
      rank: 1.4,
    },
    ...(isUrgent(treatment) ? [dangerEntry(address)] : []),
    ...subServices.map((one) => ({
      group: 'Treatments',
      title: one.title,
      text: firstSentence(one.text),
      address: `${address}#${anchorOf(one.title)}`,
      body: `${one.text} ${title}`,
    })),
    ...questions.map(({ question, answer }) => ({
      group: 'Questions',
      title: question,
      text: firstSentence(answer),
      address: `${address}#${anchorOf(question)}`,
      body: `${answer} ${title}`,
      rank: 0.8,
    })),
  ]
}

function dangerEntry(address: string): Entry {
  return {
    group: 'In danger',
    title: 'Call 999 or go to A&E',
    text: 'If you cannot breathe or swallow, bleeding will not stop, or your face, jaw or head is badly hurt.',
    address: `${address}#${dangerAnchor}`,
    words: dangerWords,
    rank: 3,
  }
}

function practiceEntries(content: PracticeContent): Entry[] {
  const { name, address, phone, email, directions } = content.practice
  const pages: Omit<Entry, 'group'>[] = [
    {
      title: 'Request an appointment',
      text: 'Choose a day and a time, or leave them open.',
      address: addresses.appointment,
    },
    {
      title: 'Contact and opening hours',
      text: `${address.street}, ${address.town} ${address.postcode}. ${phone.shown}, ${email}.`,
      address: addresses.contact,
      body: directions.map(({ title, text }) => `${title}. ${text}`).join(' '),
    },
    {
      title: 'Fees',
      text:
        content.fees.length > 0
          ? 'What each treatment costs, and what the price includes.'
          : 'How to ask what a treatment costs.',
      address: addresses.fees,
    },
    {
      title: 'All treatments',
      text: `The ${content.treatments.length} treatments of ${name}.`,
      address: addresses.treatments,
    },
    { title: 'Meet our team', text: 'Who will look after you, and what they trained for.', address: addresses.team },
    {
      title: 'About us',
      text: 'What we are here for, and how we would like to be judged.',
      address: addresses.about,
      body: [content.mission, content.vision, ...content.values.map(({ title, text }) => `${title}. ${text}`)].join(
        ' ',
      ),
    },
    { title: 'Blog', text: 'Plain words about teeth.', address: addresses.blog },
  ]
  return pages.map((page) => ({
    group: 'The practice',
    ...page,
    names: namesOf(page.address, content),
    words: misspeltOf(page.address, content).join(' '),
  }))
}

function namesOf(address: string, { patientsWords }: PracticeContent): string[] {
  return patientsWords.find(({ page }) => page === address)?.words ?? []
}

function misspeltOf(address: string, { patientsWords }: PracticeContent): string[] {
  return patientsWords.find(({ page }) => page === address)?.misspelt ?? []
}

function firstSentence(text: string): string {
  return text.match(/^.*?[.?!](?=\s|$)/)?.[0] ?? text
}
