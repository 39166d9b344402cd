import { describe, expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import {
  address,
  type Change,
  contentFolder,
  openingHours,
  problemsIn,
  samplePost,
  service,
  teamMember,
  treatment,
} from './test-small-content.ts'

const mistakes: { mistake: string; change: Record<string, Change>; sentence: string }[] = [
  {
    mistake: 'a missing field',
    change: { 'team/amira-shah.md': (member) => ({ ...member, gdcNumber: undefined }) },
    sentence: 'content/team/amira-shah.md: gdcNumber is missing. Add the six digits from the register.',
  },
  {
    mistake: 'an empty field',
    change: { 'practice.yaml': (practice) => ({ ...practice, name: '' }) },
    sentence: 'content/practice.yaml: name is empty. Add the practice’s name.',
  },
  {
    mistake: 'a register number of the wrong length',
    change: { 'team/amira-shah.md': (member) => ({ ...member, gdcNumber: '12345' }) },
    sentence:
      'content/team/amira-shah.md: gdcNumber is “12345”. Write the six digits from the register, with noughts in front.',
  },
  {
    mistake: 'a doctor who is not said to be a dentist',
    change: { 'team/amira-shah.md': (member) => ({ ...member, role: 'Principal' }) },
    sentence:
      'content/team/amira-shah.md: role does not say dentist. Add “(dentist)”, because the name begins with Dr.',
  },
  {
    mistake: 'a specialist without a register number',
    change: {
      'team/jo-reed.md': () => ({
        ...teamMember,
        order: 2,
        name: 'Jo Reed',
        role: 'Periodontics',
        gdcNumber: undefined,
      }),
    },
    sentence: 'content/team/jo-reed.md: gdcNumber is missing. Add the six digits from the register.',
  },
  {
    mistake: 'no number of an orthodontist who is the manager too',
    change: {
      'team/jo-reed.md': () => ({
        ...teamMember,
        order: 2,
        name: 'Jo Reed',
        role: 'Orthodontist and practice manager',
        gdcNumber: undefined,
      }),
    },
    sentence: 'content/team/jo-reed.md: gdcNumber is missing. Add the six digits from the register.',
  },
  {
    mistake: 'a mistyped field',
    change: { 'team/amira-shah.md': (member) => ({ ...member, gdcNumer: '000001' }) },
    sentence: 'content/team/amira-shah.md: gdcNumer is not a field here. Did you mean “gdcNumber”?',
  },
  {
    mistake: 'a mistyped field deep inside',
    change: {
      'practice.yaml': (practice) => ({ ...practice, closedDays: [{ day: '2026-12-25', reson: 'Christmas Day' }] }),
    },
    sentence: 'content/practice.yaml: closedDays 1 › reson is not a field here. Did you mean “reason”?',
  },
  {
    mistake: 'a field from nowhere',
    change: { 'home.yaml': (home) => ({ ...home, favouriteColour: 'green' }) },
    sentence: 'content/home.yaml: favouriteColour is not a field here. Take it out.',
  },
  {
    mistake: 'more chairs than fit into a house',
    change: { 'practice.yaml': (practice) => ({ ...practice, chairs: { surgeryHours: '1000000000', onCall: '1' } }) },
    sentence: 'content/practice.yaml: chairs › surgeryHours is 1000000000. Write 50 at most.',
  },
  {
    mistake: 'no chair at all',
    change: { 'practice.yaml': (practice) => ({ ...practice, chairs: { surgeryHours: '0', onCall: '0' } }) },
    sentence: 'content/practice.yaml: chairs › surgeryHours is 0. Write 1 at least.',
  },
  {
    mistake: 'a year of the copyright that is none',
    change: { 'practice.yaml': (practice) => ({ ...practice, copyrightYear: '20245' }) },
    sentence: 'content/practice.yaml: copyrightYear is “20245”. Write a year, such as 2024.',
  },
  {
    mistake: 'a short number that nobody answers at night',
    change: { 'practice.yaml': (practice) => ({ ...practice, outOfHoursPhone: '112' }) },
    sentence:
      'content/practice.yaml: outOfHoursPhone is “112”. Write it as people dial it here, such as 01632 960199, or 111.',
  },
  {
    mistake: 'no regulator at all',
    change: { 'practice.yaml': (practice) => ({ ...practice, registrations: { ico: 'ZA1' } }) },
    sentence:
      'content/practice.yaml: registrations › cqcProvider is missing. Add the number from the Care Quality Commission, or outside England regulator and regulatorNumber.',
  },
  {
    mistake: 'two regulators',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        registrations: {
          cqcProvider: '1-1',
          regulator: 'Healthcare Inspectorate Wales',
          regulatorNumber: 'W1',
          ico: '',
        },
      }),
    },
    sentence: 'content/practice.yaml: registrations › regulator stands beside cqcProvider. Keep one of the two.',
  },
  {
    mistake: 'a regulator without its number',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        registrations: { regulator: 'Healthcare Inspectorate Wales', ico: '' },
      }),
    },
    sentence:
      'content/practice.yaml: registrations › regulatorNumber is missing. Write regulator and regulatorNumber together.',
  },
  {
    mistake: 'a text that names the number of a regulator who is another',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        registrations: { regulator: 'Healthcare Inspectorate Wales', regulatorNumber: 'W1', ico: '' },
      }),
      'pages/terms.md': (page) => ({ ...page, body: 'Our number is {cqcProvider}.' }),
    },
    sentence:
      'content/pages/terms.md: line 7: {cqcProvider} is not a fact we know. In practice.yaml another regulator stands: write {regulator} and {regulatorNumber}.',
  },
  {
    mistake: 'one text where fields belong',
    change: { 'practice.yaml': (practice) => ({ ...practice, chairs: '3' }) },
    sentence:
      'content/practice.yaml: chairs is not divided into fields. It holds surgeryHours, onCall, each on a line of its own.',
  },
  {
    mistake: 'a missing block',
    change: { 'practice.yaml': (practice) => ({ ...practice, geo: undefined }) },
    sentence: 'content/practice.yaml: geo is missing. It holds sample, latitude, longitude, each on a line of its own.',
  },
  {
    mistake: 'a list without dashes',
    change: { 'treatments/invisalign.md': (page) => ({ ...page, keywords: 'aligners, braces' }) },
    sentence: 'content/treatments/invisalign.md: keywords is not a list. Begin each keyword with a dash.',
  },
  {
    mistake: 'an author of a sample post who is not in the team',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, author: 'amira-sha' }) },
    sentence:
      'content/sample-posts/gums.html: author is “amira-sha”, who is not in the team. Did you mean “amira-shah”?',
  },
  {
    mistake: 'a topic of a sample post that is none',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, topic: 'astrology' }) },
    sentence:
      'content/sample-posts/gums.html: topic is “astrology”, which is not in topics.yaml. Choose one that is there.',
  },
  {
    mistake: 'a treatment of a sample post that is none',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, treatments: ['invisalign', 'dental-implant'] }) },
    sentence:
      'content/sample-posts/gums.html: treatments 2 is “dental-implant”, and there is no such treatment. Did you mean “dental-implants”?',
  },
  {
    mistake: 'too many treatments of a sample post',
    change: {
      'sample-posts/gums.html': () => ({
        ...samplePost,
        treatments: ['invisalign', 'dental-implants', 'orthodontics', 'teeth-whitening'],
      }),
    },
    sentence: 'content/sample-posts/gums.html: treatments has 4 entries. Keep at most three.',
  },
  {
    mistake: 'a sample post that is called otherwise than its file',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, slug: 'teeth' }) },
    sentence: 'content/sample-posts/gums.html: slug is “teeth”. Write it as the file is called: gums.',
  },
  {
    mistake: 'a price that the title of a sample post says itself',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, title: 'Gums for £64' }) },
    sentence:
      'content/sample-posts/gums.html: “£64” is no price of fees.yaml. Give the price you mean a fact there and write its name in braces.',
  },
  {
    mistake: 'a note to a price that names no fact',
    change: {
      'fees.yaml': (fees) => ({
        ...fees,
        fees: [{ group: 'Checks', fees: [{ title: 'Check', price: '£1', note: 'Ring {parking}.' }] }],
      }),
    },
    sentence: 'content/fees.yaml: fees 1 › fees 1 › note names {parking}, which is not a fact we know.',
  },
  {
    mistake: 'one word for two prices',
    change: {
      'fees.yaml': (fees) => ({
        ...fees,
        fees: [
          {
            group: 'Checks',
            fees: [
              { title: 'Check', price: '£1', fact: 'check' },
              { title: 'Long check', price: '£2', fact: 'check' },
            ],
          },
        ],
      }),
    },
    sentence: 'content/fees.yaml: fact “check” stands at two prices. Give each its own.',
  },
  {
    mistake: 'a word for a price that is one for something else',
    change: {
      'fees.yaml': (fees) => ({
        ...fees,
        fees: [{ group: 'Checks', fees: [{ title: 'Check', price: '£1', fact: 'phone' }] }],
      }),
    },
    sentence: 'content/fees.yaml: fact “phone” is a word for something else already. Choose another one.',
  },
  {
    mistake: 'a price for the page of a treatment that is none',
    change: {
      'fees.yaml': (fees) => ({
        ...fees,
        fees: [{ group: 'Checks', fees: [{ title: 'Check', price: '£1', treatments: ['invisaling'] }] }],
      }),
    },
    sentence:
      'content/fees.yaml: fees 1 › fees 1 › treatments 1 is “invisaling”, and there is no such treatment. Did you mean “invisalign”?',
  },
  {
    mistake: 'a sample post without a text',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, body: '' }) },
    sentence: 'content/sample-posts/gums.html: the text is missing. Add it below the second line of dashes.',
  },
  {
    mistake: 'a sample post whose description is too long',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, description: 'x'.repeat(301) }) },
    sentence: 'content/sample-posts/gums.html: description has 301 characters. Shorten it to 300.',
  },
  {
    mistake: 'a sample post of no day of the calendar',
    change: { 'sample-posts/gums.html': () => ({ ...samplePost, publishedOn: '2026-02-30' }) },
    sentence:
      'content/sample-posts/gums.html: publishedOn is “2026-02-30”, which is not a day of the calendar. Write it as 2027-01-31.',
  },
  {
    mistake: 'a sample post in another format',
    change: { 'sample-posts/gums.docx': () => 'Gums' },
    sentence:
      'content/sample-posts/gums.docx: the file is not read. Give it a name that ends in “.html”, or take it out.',
  },
  {
    mistake: 'a topic twice',
    change: {
      'topics.yaml': () => ({
        topics: [
          { id: 'news', title: 'News' },
          { id: 'news', title: 'Also news' },
        ],
      }),
    },
    sentence: 'content/topics.yaml: topics has “news” twice. Keep one of the two.',
  },
  {
    mistake: 'hours that cannot be read',
    change: {
      'practice.yaml': (practice) => ({ ...practice, openingHours: { ...openingHours, monday: '9 to 5' } }),
    },
    sentence:
      'content/practice.yaml: openingHours › monday is “9 to 5”. Write it as 09:00 to 17:30, in quarters of an hour, or as: emergencies only.',
  },
  {
    mistake: 'a second break in a day',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        openingHours: { ...openingHours, monday: '09:00 to 13:00 and 14:00 to 17:30 and 18:00 to 20:00' },
      }),
    },
    sentence:
      'content/practice.yaml: openingHours › monday is “09:00 to 13:00 and 14:00 to 17:30 and 18:00 to 20:00”. Write it as 09:00 to 13:00 and 14:00 to 17:30, in quarters of an hour, with one break at most.',
  },
  {
    mistake: 'a break of no length',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        openingHours: { ...openingHours, monday: '09:00 to 13:00 and 13:00 to 17:30' },
      }),
    },
    sentence:
      'content/practice.yaml: openingHours › monday is “09:00 to 13:00 and 13:00 to 17:30”. Write it as 09:00 to 13:00 and 14:00 to 17:30, in quarters of an hour, with one break at most.',
  },
  {
    mistake: 'closing before opening',
    change: {
      'practice.yaml': (practice) => ({ ...practice, openingHours: { ...openingHours, friday: '17:00 to 09:00' } }),
    },
    sentence:
      'content/practice.yaml: openingHours › friday is “17:00 to 09:00”. Write it as 09:00 to 17:30, in quarters of an hour, or as: emergencies only.',
  },
  {
    mistake: 'a day that the calendar does not have',
    change: {
      'practice.yaml': (practice) => ({ ...practice, closedDays: [{ day: '2027-02-30', reason: 'Training' }] }),
    },
    sentence:
      'content/practice.yaml: closedDays 1 › day is “2027-02-30”, which is not a day of the calendar. Write it as 2027-01-31.',
  },
  {
    mistake: 'a day in another writing',
    change: { 'practice.yaml': (practice) => ({ ...practice, lastUpdated: '20/11/2026' }) },
    sentence:
      'content/practice.yaml: lastUpdated is “20/11/2026”, which is not a day of the calendar. Write it as 2027-01-31.',
  },
  {
    mistake: 'a missing date of the last change',
    change: { 'practice.yaml': (practice) => ({ ...practice, lastUpdated: undefined }) },
    sentence: 'content/practice.yaml: lastUpdated is missing. Write a day as 2027-01-31.',
  },
  {
    mistake: 'a closed day given twice',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        closedDays: [
          { day: '2026-12-25', reason: 'Christmas Day' },
          { day: '2026-12-25', reason: 'Christmas' },
        ],
      }),
    },
    sentence: 'content/practice.yaml: closedDays has “2026-12-25” twice. Keep one of the two.',
  },
  {
    mistake: 'a telephone number with a country code',
    change: { 'practice.yaml': (practice) => ({ ...practice, phone: '+44 1632 960140' }) },
    sentence:
      'content/practice.yaml: phone is “+44 1632 960140”. Write the number as people dial it here, such as 01632 960140.',
  },
  {
    mistake: 'an e-mail address with a space',
    change: { 'practice.yaml': (practice) => ({ ...practice, email: 'hello @ashcombedental.example' }) },
    sentence:
      'content/practice.yaml: email is “hello @ashcombedental.example”. Write one e-mail address, such as hello@ashcombedental.example.',
  },
  {
    mistake: 'a postcode in small letters',
    change: {
      'practice.yaml': (practice) => ({ ...practice, address: { ...address, postcode: 'qa42dn' } }),
    },
    sentence:
      'content/practice.yaml: address › postcode is “qa42dn”. Write the postcode in capitals with a space, such as QA4 2DN.',
  },
  {
    mistake: 'an address without https',
    change: { 'practice.yaml': (practice) => ({ ...practice, tourHref: 'tour.ashcombedental.example' }) },
    sentence:
      'content/practice.yaml: tourHref is “tour.ashcombedental.example”. Write an address that begins with https://.',
  },
  {
    mistake: 'a kind of funding that does not exist',
    change: { 'practice.yaml': (practice) => ({ ...practice, funding: 'Private' }) },
    sentence: 'content/practice.yaml: funding is “Private”. Write private, NHS or mixed.',
  },
  {
    mistake: 'a map place off the globe',
    change: { 'practice.yaml': (practice) => ({ ...practice, geo: { latitude: '510.1', longitude: '-1.0' } }) },
    sentence:
      'content/practice.yaml: geo › latitude is 510.1, which is outside the United Kingdom. Write degrees north with a point, such as 51.1234.',
  },
  {
    mistake: 'a map place whose two numbers have changed places',
    change: { 'practice.yaml': (practice) => ({ ...practice, geo: { latitude: '-1.0', longitude: '51.1' } }) },
    sentence:
      'content/practice.yaml: geo › longitude is 51.1, which is outside the United Kingdom. Write degrees east with a point, such as -0.1234.',
  },
  {
    mistake: 'a name in curly quotes',
    change: { 'team/amira-shah.md': (member) => ({ ...member, name: '“Amira Shah”' }) },
    sentence: 'content/team/amira-shah.md: name is “Amira Shah”. Take the curly quotes away.',
  },
  {
    mistake: 'the number of a company in curly quotes',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        company: { legalName: 'Mill Lane Dental Ltd', number: '“01234567”', registeredOffice: '1 Mill Lane' },
      }),
    },
    sentence: 'content/practice.yaml: company › number is “01234567”. Take the curly quotes away.',
  },
  {
    mistake: 'a street in curly quotes',
    change: { 'practice.yaml': (practice) => ({ ...practice, address: { ...address, street: '“1 Mill Lane”' } }) },
    sentence: 'content/practice.yaml: address › street is “1 Mill Lane”. Take the curly quotes away.',
  },
  {
    mistake: 'a number in words',
    change: { 'practice.yaml': (practice) => ({ ...practice, chairs: { surgeryHours: 'three', onCall: '1' } }) },
    sentence:
      'content/practice.yaml: chairs › surgeryHours is “three”. Write how many patients can be treated at once in surgery hours.',
  },
  {
    mistake: 'minutes between the quarters',
    change: { 'services.yaml': () => ({ services: [{ ...service, minutes: '40' }] }) },
    sentence: 'content/services.yaml: services 1 › minutes is 40. Write the minutes as 15, 30, 45, 60, 75 or 90.',
  },
  {
    mistake: 'neither true nor false',
    change: { 'services.yaml': () => ({ services: [{ ...service, emergency: 'sometimes' }] }) },
    sentence: 'content/services.yaml: services 1 › emergency is neither. Write true or false.',
  },
  {
    mistake: 'a service listed twice',
    change: { 'services.yaml': () => ({ services: [service, { ...service, name: 'check-up' }] }) },
    sentence: 'content/services.yaml: services has “check-up” twice. Keep one of the two.',
  },
  {
    mistake: 'six stars',
    change: { 'reviews.yaml': () => ({ reviews: [{ id: 'ann', name: 'Ann', rating: '6', text: 'Kind people.' }] }) },
    sentence:
      'content/reviews.yaml: reviews 1 › rating should be the patient’s own rating. Write a number from 1 to 5.',
  },
  {
    mistake: 'a price without pounds',
    change: { 'fees.yaml': () => ({ fees: [{ group: 'Check-ups', fees: [{ title: 'Check-up', price: '52' }] }] }) },
    sentence: 'content/fees.yaml: fees 1 › fees 1 › price is “52”. Write it as £65, from £65 or free.',
  },
  {
    mistake: 'patients’ words for a topic that is not there',
    change: { 'search.yaml': () => ({ patientsWords: [{ page: '/blog/topic/newz', words: ['changes'] }] }) },
    sentence:
      'content/search.yaml: patientsWords 1 › page is “/blog/topic/newz”, and there is no such page. Did you mean “/blog/topic/news”?',
  },
  {
    mistake: 'patients’ words for a page that is not there',
    change: { 'search.yaml': () => ({ patientsWords: [{ page: '/treatment/ortodontics', words: ['braces'] }] }) },
    sentence:
      'content/search.yaml: patientsWords 1 › page is “/treatment/ortodontics”, and there is no such page. Did you mean “/treatment/orthodontics”?',
  },
  {
    mistake: 'patients’ words for one page in two places',
    change: {
      'search.yaml': () => ({
        patientsWords: [
          { page: '/fees', words: ['cost'] },
          { page: '/fees', words: ['price'] },
        ],
      }),
    },
    sentence: 'content/search.yaml: patientsWords 2 › page is “/fees” again. Put all its words into one list.',
  },
  {
    mistake: 'a description too short for search engines',
    change: { 'pages/terms.md': (page) => ({ ...page, description: 'Our terms.' }) },
    sentence: 'content/pages/terms.md: description has 10 characters. Search engines show 120 to 160. Make it fit.',
  },
  {
    mistake: 'two paragraphs instead of three',
    change: { 'team/amira-shah.md': (member) => ({ ...member, body: 'One.\n\nTwo.' }) },
    sentence:
      'content/team/amira-shah.md: the text below the fields has 2 paragraphs. Write three, with an empty line between them.',
  },
  {
    mistake: 'a person’s file with a space in its name',
    change: { 'team/Jo Reed.md': () => ({ ...teamMember, order: 2 }) },
    sentence: 'content/team/Jo Reed.md: the file’s name goes into an address. Write it as jo-smith.md.',
  },
  {
    mistake: 'two people in one place',
    change: { 'team/jo-reed.md': () => ({ ...teamMember, order: 1 }) },
    sentence: 'content/team/jo-reed.md: order is 1, which amira-shah.md has too. Give each its own number.',
  },
  {
    mistake: 'a service that nobody offers',
    change: { 'treatments/invisalign.md': (page) => ({ ...page, service: 'Chek-up' }) },
    sentence:
      'content/treatments/invisalign.md: service is “Chek-up”, which is not in services.yaml. Did you mean “Check-up”?',
  },
  {
    mistake: 'a reader who is not in the team',
    change: { 'treatments/invisalign.md': (page) => ({ ...page, reviewed: { on: '2026-11-01', by: 'amira-sha' } }) },
    sentence:
      'content/treatments/invisalign.md: reviewed › by is “amira-sha”, who is not in the team. Did you mean “amira-shah”?',
  },
  {
    mistake: 'thirteen treatments for the home page',
    change: { 'treatments/orthodontics.md': (page) => ({ ...page, onHome: true }) },
    sentence: 'content/treatments: onHome is true in 13 files. The home page shows 12; set 1 of them to false.',
  },
  {
    mistake: 'eleven treatments for the home page',
    change: { 'treatments/invisalign.md': (page) => ({ ...page, onHome: false }) },
    sentence: 'content/treatments: onHome is true in 11 files. The home page shows 12; set 1 more to true.',
  },
  {
    mistake: 'a treatment that was taken away',
    change: { 'treatments/teeth-whitening.md': () => undefined },
    sentence: 'content/treatments/teeth-whitening.md: the file is missing. Put it back; the website links to it.',
  },
  {
    mistake: 'a treatment that the website does not know',
    change: { 'treatments/tooth-whitening.md': () => treatment('tooth-whitening', 15) },
    sentence:
      'content/treatments/tooth-whitening.md: the website has no page of this name. Did you mean “teeth-whitening”?',
  },
]

describe('each mistake has its sentence', () => {
  test.each(mistakes)('$mistake', async ({ change, sentence }) => {
    expect(await problemsIn(await contentFolder(change))).toContain(sentence)
  })

  test('a picture that was never made', async () => {
    const folder = await contentFolder({
      'treatments/invisalign.md': (page) => ({
        ...page,
        subServices: [{ title: 'Scan', text: 'A scan.', picture: { name: 'alligner-case', alt: 'An open case' } }],
      }),
    })
    expect(await problemsIn(folder, new Set(['calm-stones', 'aligner-case']))).toEqual([
      'content/treatments/invisalign.md: subServices 1 › picture › name is “alligner-case”, and there is no such picture. Did you mean “aligner-case”?',
    ])
  })

  test('a picture before or after that does not exist', async () => {
    const folder = await contentFolder({
      'treatments/cosmetic-dentistry.md': (page) => ({
        ...page,
        beforeAndAfter: {
          before: { name: 'calm-stones', alt: 'A model' },
          after: { name: 'calm-stone', alt: 'A model' },
          caption: 'Two models.',
        },
      }),
    })
    expect(await problemsIn(folder, new Set(['calm-stones']))).toEqual([
      'content/treatments/cosmetic-dentistry.md: beforeAndAfter › after › name is “calm-stone”, and there is no such picture. Did you mean “calm-stones”?',
    ])
  })

  test('many mistakes are told at once, each file once', async () => {
    const folder = await contentFolder({
      'practice.yaml': (practice) => ({ ...practice, name: '', phone: '1' }),
      'team/amira-shah.md': (member) => ({ ...member, gdcNumber: undefined, rol: 'x' }),
      'pages/terms.md': (page) => ({ ...page, body: 'Ring {phone}.' }),
    })
    expect(await problemsIn(folder)).toEqual([
      'content/practice.yaml: name is empty. Add the practice’s name.',
      'content/practice.yaml: phone is “1”. Write the number as people dial it here, such as 01632 960140.',
      'content/team/amira-shah.md: rol is not a field here. Did you mean “role”?',
      'content/team/amira-shah.md: gdcNumber is missing. Add the six digits from the register.',
    ])
  })

  test('the message of the error lists them all', async () => {
    const folder = await contentFolder({ 'practice.yaml': (practice) => ({ ...practice, name: '', funding: 'free' }) })
    await expect(readContent(folder)).rejects.toThrow(
      'The website’s content needs 2 things put right:\n- content/practice.yaml: name is empty. Add the practice’s name.\n- content/practice.yaml: funding is “free”. Write private, NHS or mixed.',
    )
  })
})
