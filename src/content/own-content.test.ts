import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownContent } from '../../tests/own-content.ts'
import { services } from '../../tests/specified-services.ts'
import { linkDays } from '../domain/appointments/request-link.ts'
import { dailyBackUpDays, everyBackUpHours } from '../domain/back-ups/back-up-retention.ts'
import { auditYears } from '../domain/retention.ts'
import { readContent } from './read-content.ts'

const ownFolder = join(import.meta.dirname, '../../content')
const mastersFolder = join(import.meta.dirname, '../../imagery/masters')

describe('the practice’s own content', () => {
  test('passes, and every picture it names has been made', async () => {
    const pictures = (await readdir(mastersFolder)).map((name) => name.replace(/\.webp$/, ''))
    const content = await readContent(ownFolder, { pictures: new Set(pictures) })

    expect(content.practice.name).not.toBe('')
    expect(content.process).toHaveLength(4)
    expect(content.treatments).toHaveLength(14)
    expect(content.pages.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['complaints', 'privacy', 'accessibility', 'terms']),
    )
  })

  test.each(['Rye', 'Stratford-upon-Avon-and-Ouse'])('fits a practice in a town called %s', async (town) => {
    const { practice, treatments } = await ownContent
    const there = treatments.map(({ description }) => description.replaceAll(practice.address.town, town))
    expect(there.filter(({ length }) => length < 120 || length > 160)).toEqual([])
  })

  test('names no day of the week in a treatment, which other opening hours would make untrue', async () => {
    const folder = join(ownFolder, 'treatments')
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), 'utf8')
      expect(text, file).not.toMatch(/\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week)day|weekend)s?\b/i)
    }
  })

  test('offers the twenty services in the specification’s order and spelling', async () => {
    const { practice } = await ownContent
    expect(practice.services.map(({ name }) => name)).toEqual(services)
    expect(practice.services.filter(({ emergency }) => emergency).map(({ name }) => name)).toEqual([
      '24 hours emergency dental care',
    ])
  })

  test('names topics for the blog, and samples to begin it with', async () => {
    const { topics, samplePosts } = await ownContent
    expect(topics.map(({ id }) => id)).toEqual([
      'looking-after-teeth',
      'children',
      'treatments-explained',
      'nervous-patients',
      'news',
    ])
    expect(samplePosts.length).toBeGreaterThan(0)
    expect(samplePosts.every(({ sample }) => sample)).toBe(true)
  })

  test('says in the privacy notice what is done: back-ups, looks of staff, links and pictures from elsewhere', async () => {
    const { pages } = await ownContent
    const notice = pages
      .find(({ slug }) => slug === 'privacy')
      ?.body.replace(/<[^>]+>|\s+/g, ' ')
      .replace(/ +/g, ' ')
    const years = ['no', 'one', 'two', 'three'][auditYears]
    for (const sentence of [
      `We keep the copies of ${everyBackUpHours} hours, and then one of each day for ${dailyBackUpDays} days.`,
      `from the last copy ${dailyBackUpDays} days later`,
      `A log keeps for ${years} years who opened your details`,
      'Of lists, searches and copies made for you it has what was asked for, not what was shown',
      `the link ends ${linkDays} days after your visit`,
      'A picture from elsewhere in a blog post is fetched by us once, made anew and served by ourselves.',
      'A message also comes to our own mailbox as an e-mail, and we delete it there within the same time.',
      'If somebody else wrote for you, what we have about you came from them.',
      'What our system writes to you by e-mail never names a treatment or repeats what you wrote.',
      'We keep which e-mails went to you, and whether they arrived.',
      'a scrambled form of your internet address, and of an e-mail address that you typed, for about a day',
    ])
      expect(notice).toContain(sentence)
    // It stands apart from the other rights: UK GDPR, Article 21(4).
    expect(notice).toMatch(/one month\. Your right to object What we do because of an interest/)
  })

  test('holds the ten values in order', async () => {
    const { values } = await ownContent
    expect(values.map(({ id }) => id)).toEqual([
      'compassion',
      'integrity',
      'excellence',
      'respect',
      'professionalism',
      'patient-centred-care',
      'collaboration',
      'continual-learning',
      'prevention',
      'community-engagement',
    ])
  })

  test('leaves family care and orthodontics off the home page', async () => {
    const { treatments } = await ownContent
    const elsewhere = treatments.filter(({ onHome }) => !onHome).map(({ slug }) => slug)
    expect(elsewhere.toSorted()).toEqual(['family-dental-care', 'orthodontics'])
  })

  // Digital Markets, Competition and Consumers Act 2024, section 230: what has to be paid as well stands beside the price.
  test.each(['teeth-whitening', 'invisalign', 'orthodontics', 'dental-implants'])(
    'shows at %s what the examination costs that has to come first',
    async (slug) => {
      const { fees } = await ownContent
      const all = fees.flatMap((group) => group.fees)
      const shown = all.filter(({ treatments }) => treatments?.includes(slug))
      expect(shown.map(({ title }) => title)).toContain('First examination for adults')
      expect(shown.at(-1)?.note).toMatch(/after an examination, which is priced apart/i)
    },
  )

  test('says nothing about wrinkles beyond the one option, and names no prescription medicine', async () => {
    const { practice, ...rest } = await ownContent
    const { services, ...facts } = practice
    expect(JSON.stringify([rest, facts])).not.toMatch(/wrinkle|botox|botulin|dysport|azzalure/i)
    expect(services.filter(({ name }) => /wrinkle/i.test(name))).toHaveLength(1)
  })
})
