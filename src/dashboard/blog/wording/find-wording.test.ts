import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { findWording } from './find-wording.ts'
import { rules } from './rules.ts'

const found = (text: string) => findWording(text).map(({ advice, words }) => `${advice.weight}: ${words}`)

describe('advice is given for', () => {
  it.each([
    ['a brand of a prescription-only medicine', 'Ask us about BOTOX today.', ['BOTOX']],
    ['what stands for it without the name', 'We offer anti-wrinkle injections.', ['anti-wrinkle injections']],
    ['an antibiotic by name', 'You may get amoxicillin.', ['amoxicillin']],
    ['a superlative', 'The best dentist in Ashcombe.', ['best']],
    ['a superlative with “most”', 'Our most experienced team.', ['most experienced']],
    ['being number one', 'Number one for implants.', ['Number one']],
    ['a specialist', 'See our implant specialist.', ['specialist']],
    ['specialising', 'Tom specialises in crowns.', ['specialises in']],
    ['a title like a specialist’s', 'Sam is our orthodontist.', ['orthodontist']],
    ['a promise of no pain', 'A pain-free visit, painlessly done.', ['pain-free', 'painlessly']],
    ['the same with a curly apostrophe', 'It won’t hurt.', ['won’t hurt']],
    ['a guarantee', 'Guaranteed results, 100% safe.', ['Guaranteed', '100%']],
    ['a result for life', 'A smile that lasts a lifetime.', ['lasts a lifetime']],
    ['a comparison with other dentists', 'Gentler than other dentists.', ['Gentler than other dentists']],
    ['a number of shades', 'Four shades whiter.', ['Four shades whiter']],
    ['words over a line end', 'Our most\n  experienced nurse.', ['most experienced']],
  ])('%s', (_, text, words) => {
    expect(found(text)).toEqual(words.map((word) => `advice: ${word}`))
  })
})

describe('only a hint is given for', () => {
  it.each([
    ['advice on care', 'The best time to brush is at night.', ['best time']],
    ['how a thing is kept', 'A brush is best kept dry.', ['best kept']],
    ['an expert', 'Our experts know.', ['experts']],
    ['a comparison of things', 'A soft brush is better than a hard one.', ['better than']],
    ['a price that begins somewhere', 'Crowns from £650.', ['from £650']],
    ['an offer', 'A free check-up for all.', ['free check-up']],
    ['an everyday medicine that needs a prescription', 'We use lidocaine.', ['lidocaine']],
  ])('%s', (_, text, words) => {
    expect(found(text)).toEqual(words.map((word) => `hint: ${word}`))
  })
})

describe('a fact that is typed', () => {
  const facts = {
    phone: { text: '01632 960140' },
    outOfHoursPhone: { text: '01632 960199' },
    mondayCloses: { text: '8pm' },
    hours: { text: 'Monday to Friday, 9am to 8pm' },
    hygieneVisit: { text: 'from £64' },
    extraction: { text: '£1,150' },
  }
  const said = (text: string) =>
    findWording(text, facts)
      .filter(({ advice }) => !advice.source)
      .map(({ advice, words }) => `${advice.weight}: ${words}: ${advice.instead}`)

  it.each([
    ['our number', 'Ring 01632 960140 at once.', /^advice: 01632 960140: Write \{phone\}\./],
    [
      'our number in another writing',
      'Ring +44 1632 960–199.',
      /^advice: \+44 1632 960–199: Write \{outOfHoursPhone\}/,
    ],
    ['a number that was ours, or a slip', 'Ring 01632 960 141.', /^advice: 01632 960 141: Write \{phone\}/],
    ['a price of ours', 'A visit costs £64, or more.', /^advice: £64: Write \{hygieneVisit\} \(now “from £64”\)\./],
    ['a price in words', 'A visit costs 64 pounds.', /^advice: 64 pounds: Write \{hygieneVisit\}/],
    ['a price of a thousand', 'It costs £1,150, or more.', /^advice: £1,150: Write \{extraction\}/],
    ['a price that is none of ours', 'It costs £65.', /^hint: £65: If it is a price of ours/],
    ['an hour at which we close', 'We are open until 8pm.', /^hint: 8pm: Write \{mondayCloses\}/],
    ['an hour that contradicts ours', 'We close at 19:30.', /^hint: 19:30: Write \{hours\}/],
    ['a fact with a slip', 'Ring {phoen}.', /^advice: \{phoen\}: Write one that it has/],
    ['what every object has', 'Ring {constructor}.', /^advice: \{constructor\}: Write one that it has/],
  ])('is named: %s', (_, text, words) => {
    expect(said(text)).toEqual([expect.stringMatching(words)])
  })

  it('is found where it stands', () => {
    const [first, second] = findWording('We do our best. Ring 01632 960140. Or ring 01632 960140!', facts)
    expect([first?.earlier, second?.earlier, first?.before]).toEqual([0, 1, 'We do our best. Ring '])
  })

  it.each([
    'Ring {phone} until {mondayCloses}, from {hygieneVisit}.',
    'Telephone 020 8253 0800, Monday to Friday, 9am to 5pm.',
    'We are open on Sundays. Take the tablet at 20:00 or 8pm.',
    'A child of 44 pounds may have half a tablet.',
  ])('is not there in: %s', (text) => {
    expect(said(text)).toEqual([])
  })
})

describe('nothing is said about', () => {
  it.each([
    ['parts of other words', 'The bestowed guarantor is an unguaranteed expertly made bestseller.'],
    ['special care', 'Special care dentistry is for people with special needs.'],
    ['the reader’s interests', 'We act in your best interests and do our best.'],
    ['a referral', 'We refer you to a specialist, or send you to the hospital specialist.'],
    ['the list itself', 'Check the GDC specialist list.'],
    ['a symptom', 'Gum disease often causes no pain. Decay is often painless.'],
    ['honesty about a result', 'We cannot guarantee how long it lasts, and there are no guarantees.'],
    ['honesty about time', 'A filling does not last for ever.'],
    ['an allergy', 'Tell us if you are allergic to penicillin.'],
    ['permanent teeth', 'Permanent teeth come at six.'],
    ['the practice’s own words on pain', 'We numb the tooth first, and stop when you lift a hand.'],
    ['nothing at all', ''],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

it('shows the words around a finding', () => {
  const [finding] = findWording(
    'We have worked on Mill Lane since 2016, and we are the best practice in town, as many of our patients say.',
  )
  expect(finding).toMatchObject({ words: 'best', after: ' practice in town, as many of…' })
  expect(finding?.before).toBe('…since 2016, and we are the ')
})

it('tells which of the same words it means', () => {
  const twice = findWording('Painless it is not. Painless was never said, though painless it may be.')
  expect(twice.map(({ words, earlier }) => [words, earlier])).toEqual([
    ['Painless', 0],
    ['Painless', 1],
    ['painless', 0],
  ])
})

it('lists findings in the order of the text', () => {
  expect(found('A guarantee from the best Botox specialist.').map((one) => one.split(': ')[1])).toEqual([
    'guarantee',
    'best',
    'Botox',
    'specialist',
  ])
})

it('gives a reason, another way to say it and a source for everything', () => {
  for (const { about, words, reason, instead, source } of rules) {
    expect(words.length, about).toBeGreaterThan(0)
    expect(reason, about).toMatch(/\.$/)
    expect(instead.length, about).toBeGreaterThan(10)
    expect(source.address, about).toMatch(/^https:\/\//)
  }
})

it('reads 2,000 words in less than 5 ms', () => {
  const sentence =
    'We clean the tooth, numb the gum and take a picture before we talk about what could be done next time you come. '
  const text = sentence.repeat(91)
  expect(text.split(' ').length).toBeGreaterThan(2000)
  findWording(text)
  const times = Array.from({ length: 9 }, () => {
    const startedAt = performance.now()
    findWording(text)
    return performance.now() - startedAt
  }).sort((one, other) => one - other)
  expect(times[0]).toBeLessThan(5)
})
