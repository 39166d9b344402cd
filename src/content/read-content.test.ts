import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { weekdays } from '../domain/availability/opening-hours.ts'
import { readContent } from './read-content.ts'
import { contentFolder, samplePost, teamMember } from './test-small-content.ts'

const emergenciesOnly = Object.fromEntries(weekdays.map((day) => [day, 'emergencies only']))

describe('what is read', () => {
  test('is frozen to the last leaf', async () => {
    const content = await readContent(await contentFolder({}))
    expect(Object.isFrozen(content)).toBe(true)
    expect(Object.isFrozen(content.practice.openingHours.monday)).toBe(true)
    expect(Object.isFrozen(content.treatments[0]?.keywords)).toBe(true)
  })

  test('keeps the noughts of numbers, and derives what a telephone dials', async () => {
    const folder = await contentFolder({
      'practice.yaml': (practice) => ({ ...practice, phone: '01632 960140' }),
      'team/amira-shah.md': (member) => ({ ...member, gdcNumber: '000001' }),
    })
    const content = await readContent(folder)
    expect(content.practice.phone).toEqual({ shown: '01632 960140', dialled: '+441632960140' })
    expect(content.team[0]?.gdcNumber).toBe('000001')
  })

  test('takes what word processors and telephones hand on, with spaces and signs that nobody sees', async () => {
    const folder = await contentFolder({})
    const file = join(folder, 'practice.yaml')
    const written = (await readFile(file, 'utf8'))
      .replace('phone: 01632 960140', 'phone: \u202a01632\u00a0960140\u202c')
      .replace('monday: 09:00 to 17:00', 'monday:\u00a009:00\u2009to  17:00')
      .replace('  postcode: QA4 2DN', '\u00a0 postcode: QA4\u00a0 2DN')
      .replace('dental.example\n', 'dental.example\u200b\n')
    await writeFile(file, written.replaceAll('\n', '\r'))
    const { practice } = await readContent(folder)
    expect([practice.phone.shown, practice.openingHours.monday, practice.address.postcode, practice.email]).toEqual([
      '01632 960140',
      { opens: '09:00', closes: '17:00' },
      'QA4 2DN',
      'hello@ashcombedental.example',
    ])
  })

  test('asks nobody at the desk for a number of the register', async () => {
    const atTheDesk = { gdcNumber: undefined, qualification: undefined, name: 'Jo Reed', order: 2 }
    const folder = await contentFolder({
      'team/jo-reed.md': () => ({ ...teamMember, ...atTheDesk, role: 'Orthodontic treatment coordinator' }),
    })
    expect((await readContent(folder)).team.map(({ name }) => name)).toContain('Jo Reed')
  })

  test.each(['‘Abdullah Khan', '“Sam” Reed'])('takes the name %s, which only begins with such a sign', async (name) => {
    const folder = await contentFolder({ 'team/amira-shah.md': (member) => ({ ...member, name }) })
    expect((await readContent(folder)).team[0]?.name).toBe(name)
  })

  test('takes a list of which only the name is left as an empty one', async () => {
    const folder = await contentFolder({
      'reviews.yaml': () => 'reviews:\n# - id: ann\n',
      'practice.yaml': (practice) => ({ ...practice, closedDays: '' }),
    })
    const { reviews, practice } = await readContent(folder)
    expect([reviews, practice.closedDays]).toEqual([[], []])
  })

  test('turns Markdown into HTML and fills in the practice’s facts', async () => {
    const folder = await contentFolder({
      'pages/terms.md': (page) => ({ ...page, body: '## Ring us\n\nOn {phone}, *any* day, says {name}.' }),
    })
    const { pages } = await readContent(folder)
    expect(pages.find(({ slug }) => slug === 'terms')?.body).toBe(
      '<h2>Ring us</h2>\n<p>On <a href="tel:+441632960140">01632 960140</a>, <em>any</em> day, says Mill Lane Dental.</p>',
    )
  })

  test('keeps a telephone number in one line of a field that names it', async () => {
    const folder = await contentFolder({
      'treatments/invisalign.md': (treatment) => ({ ...treatment, introduction: 'Call {phone} in {town}.' }),
    })
    const { practice, treatments } = await readContent(folder)
    expect(treatments.find(({ slug }) => slug === 'invisalign')?.introduction).toBe(
      `Call 01632\u00a0960140 in ${practice.address.town}.`,
    )
  })

  test('has words for the hours of a surgery that is open for emergencies only', async () => {
    const folder = await contentFolder({
      'practice.yaml': (practice) => ({ ...practice, openingHours: emergenciesOnly }),
      'pages/terms.md': (page) => ({ ...page, body: 'The surgery is open {hours}.' }),
    })
    const { pages } = await readContent(folder)
    expect(pages.find(({ slug }) => slug === 'terms')?.body).toBe('<p>The surgery is open for emergencies only.</p>')
  })

  test('takes a break at midday, and says it with the hours', async () => {
    const monday = '09:00 to 13:00 and 14:00 to 17:30'
    const folder = await contentFolder({
      'practice.yaml': (practice) => ({ ...practice, openingHours: { ...emergenciesOnly, monday } }),
      'pages/terms.md': (page) => ({ ...page, body: 'Open {hours}. On Monday from {mondayOpens} to {mondayCloses}.' }),
    })
    const { practice, pages } = await readContent(folder)
    const lunch = { from: '13:00', until: '14:00' }
    expect(practice.openingHours.monday).toEqual({ opens: '09:00', closes: '17:30', lunch })
    expect(pages.find(({ slug }) => slug === 'terms')?.body).toBe(
      '<p>Open Monday, 9am to 1pm and 2pm to 5:30pm. On Monday from 9am to 5:30pm.</p>',
    )
  })

  test('leads a link to the fact that it names, and puts no link into another', async () => {
    const body = '[Ring](tel:{phone}), [write](mailto:{email}?subject=Hello) or see [{phone}](/contact).'
    const folder = await contentFolder({ 'pages/terms.md': (page) => ({ ...page, body }) })
    const { pages, practice } = await readContent(folder)
    expect(pages.find(({ slug }) => slug === 'terms')?.body).toBe(
      `<p><a href="tel:+441632960140">Ring</a>, <a href="mailto:${practice.email}?subject=Hello">write</a> or see <a href="/contact">01632 960140</a>.</p>`,
    )
  })

  test('lets the title and the description of a sample post go on naming their facts', async () => {
    const folder = await contentFolder({
      'sample-posts/gums.html': () => ({ ...samplePost, title: 'Ring {phone}', description: 'Until {mondayCloses}.' }),
    })
    const { samplePosts } = await readContent(folder)
    expect(samplePosts.find(({ slug }) => slug === 'gums')).toMatchObject({
      title: 'Ring {phone}',
      description: 'Until {mondayCloses}.',
    })
  })

  test('shows the team’s three paragraphs as plain text, whatever their line breaks', async () => {
    const folder = await contentFolder({
      'team/amira-shah.md': (member) => ({ ...member, body: 'One\nline.\n\n\nTwo.\n\nThree.\n' }),
    })
    expect((await readContent(folder)).team[0]?.paragraphs).toEqual(['One line.', 'Two.', 'Three.'])
  })

  test('fills the practice’s facts into what is said about a person', async () => {
    const body = 'She came to {town}.\n\nRing her: {phone}.\n\nShe raised £2,000 and swims at 8am.'
    const folder = await contentFolder({ 'team/amira-shah.md': (member) => ({ ...member, body }) })
    expect((await readContent(folder)).team[0]?.paragraphs.slice(0, 2)).toEqual([
      'She came to Ashcombe.',
      'Ring her: 01632 960140.',
    ])
  })

  test('takes the newest of the owner’s date and the reviews of the pages', async () => {
    const folder = await contentFolder({
      'practice.yaml': (practice) => ({ ...practice, lastUpdated: '2026-11-20' }),
      'treatments/invisalign.md': (page) => ({ ...page, reviewed: { on: '2026-12-01', by: 'amira-shah' } }),
    })
    expect((await readContent(folder)).practice.lastUpdated).toBe('2026-12-01')
  })

  test('puts lists in the order that the owner numbered, and closed days in order of date', async () => {
    const folder = await contentFolder({
      'treatments/orthodontics.md': (page) => ({ ...page, order: 0 }),
      'practice.yaml': (practice) => ({
        ...practice,
        closedDays: [
          { day: '2027-01-01', reason: 'New Year’s Day' },
          { day: '2026-12-25', reason: 'Christmas Day' },
        ],
      }),
    })
    const content = await readContent(folder)
    expect(content.treatments[0]?.slug).toBe('orthodontics')
    expect(content.practice.closedDays[0]?.day).toBe('2026-12-25')
  })

  test('reads files saved on Windows', async () => {
    const folder = await contentFolder({
      'home.yaml': () => '\uFEFFprocess:\r\n  - title: Ring us\r\n    text: Any day.\r\n',
    })
    expect((await readContent(folder)).process).toEqual([{ sample: false, title: 'Ring us', text: 'Any day.' }])
  })

  test('leaves picture names alone while it is not told which pictures there are', async () => {
    const folder = await contentFolder({
      'team/amira-shah.md': (member) => ({ ...member, picture: { name: 'nowhere', alt: 'Amira' } }),
    })
    await expect(readContent(folder)).resolves.toBeDefined()
  })

  test('lets particulars wait for the launch check', async () => {
    const folder = await contentFolder({
      'practice.yaml': (practice) => ({ ...practice, registrations: { cqcProvider: '', ico: '' } }),
    })
    expect((await readContent(folder)).practice.registrations.ico).toBe('')
  })

  test('lets whoever has no line of their own at night send patients to the NHS', async () => {
    const folder = await contentFolder({ 'practice.yaml': (practice) => ({ ...practice, outOfHoursPhone: '111' }) })
    expect((await readContent(folder)).practice.outOfHoursPhone).toEqual({ shown: '111', dialled: '111' })
  })

  test('asks no register number of people who need none', async () => {
    const folder = await contentFolder({
      'team/jo-reed.md': () => ({
        ...teamMember,
        order: 2,
        name: 'Jo Reed',
        role: 'Receptionist',
        gdcNumber: undefined,
      }),
      'team/kim-lee.md': () => ({
        ...teamMember,
        order: 3,
        name: 'Kim Lee',
        role: 'Trainee dental nurse',
        gdcNumber: undefined,
      }),
    })
    await expect(readContent(folder)).resolves.toBeDefined()
  })
})
