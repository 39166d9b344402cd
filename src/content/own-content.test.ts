import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const ownFolder = join(import.meta.dirname, '../../content')
const mastersFolder = join(import.meta.dirname, '../../imagery/masters')

describe('the practice’s own content', () => {
  test('passes, and every picture it names has been made', async () => {
    const pictures = (await readdir(mastersFolder)).map((name) => name.replace(/\.webp$/, ''))
    const content = await readContent(ownFolder, new Set(pictures))

    expect(content.practice.name).not.toBe('')
    expect(content.process).toHaveLength(4)
    expect(content.treatments).toHaveLength(14)
    expect(content.pages.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['complaints', 'privacy', 'accessibility', 'terms']),
    )
  })

  test('offers the twenty services in the specification’s order and spelling', async () => {
    const { practice } = await readContent(ownFolder)
    expect(practice.services.map(({ name }) => name)).toEqual([
      '24 hours emergency dental care',
      'Hygiene and airflow',
      'General hygiene',
      'General check-up and examination',
      'Child dentistry',
      'Smile makeover',
      'Composite bonding',
      'Veneers',
      'Teeth whitening',
      'Tooth colour filling (White Filling)',
      'Root Canal Treatment',
      'Invisalign',
      'Orthodontic brackets',
      'Periodontal Treatments',
      'Crown and bridges',
      'Dentures',
      'Implants',
      'Extractions',
      'Surgical Extractions',
      'Anti-wrinkle treatments',
    ])
    expect(practice.services.filter(({ emergency }) => emergency).map(({ name }) => name)).toEqual([
      '24 hours emergency dental care',
    ])
  })

  test('names topics for the blog, and samples to begin it with', async () => {
    const { topics, samplePosts } = await readContent(ownFolder)
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

  test('holds the ten values in order', async () => {
    const { values } = await readContent(ownFolder)
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
    const { treatments } = await readContent(ownFolder)
    const elsewhere = treatments.filter(({ onHome }) => !onHome).map(({ slug }) => slug)
    expect(elsewhere.toSorted()).toEqual(['family-dental-care', 'orthodontics'])
  })

  test('says nothing about wrinkles beyond the one option, and names no prescription medicine', async () => {
    const { practice, ...rest } = await readContent(ownFolder)
    const { services, ...facts } = practice
    expect(JSON.stringify([rest, facts])).not.toMatch(/wrinkle|botox|botulin|dysport|azzalure/i)
    expect(services.filter(({ name }) => /wrinkle/i.test(name))).toHaveLength(1)
  })
})
