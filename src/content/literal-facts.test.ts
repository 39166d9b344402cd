import { expect, it } from 'vitest'
import { literalFacts } from './literal-facts.ts'

const known = {
  facts: {
    phone: { text: '01632 960140' },
    mondayCloses: { text: '8pm' },
    saturdayCloses: { text: '3pm' },
  },
  phones: [
    { digits: '01632960140', fact: 'phone' },
    { digits: '01632960199', fact: 'outOfHoursPhone' },
  ],
  prices: [
    { amount: '£64', title: 'Hygiene visit', fact: 'hygieneVisit' },
    { amount: '£2650', title: 'Implant', fact: undefined },
  ],
}

it.each([
  ['our number', 'Ring 01632 960140 at once.', ['Write {phone}']],
  ['our number in another writing', 'Ring +44 1632 960-199.', ['Write {outOfHoursPhone}']],
  ['a number that was ours, or a slip', 'Ring 01632 960 141.', ['none of the practice’s numbers']],
  ['a price', 'It costs from £64.', ['Write {hygieneVisit}']],
  ['a price without a fact', 'It costs £2,650.', ['“Implant”. Give that price a fact']],
  ['a price that fees.yaml does not know', 'It costs £65.', ['no price of fees.yaml']],
  ['an hour at which we close', 'Come until 8pm.', ['Write {mondayCloses}']],
  ['the same hour in another writing', 'On Saturday until 3 PM.', ['Write {saturdayCloses}']],
  ['an hour that contradicts ours', 'We are open until 7pm on weekdays.', ['reads as an opening time']],
  ['our number with a space by its name', 'Ring 01632&nbsp;960140.', ['Write {phone}']],
  ['our number with spaces that do not break', 'Ring 01632\u00a0960\u202f140.', ['Write {phone}']],
  ['our number with dots', 'Ring 01632.960.140.', ['Write {phone}']],
  ['our number with dashes', 'Ring 01632–960–140.', ['Write {phone}']],
  ['our number, a part of it strong', 'Ring <b>01632</b> 960140.', ['Write {phone}']],
  ['our number, strong by asterisks', 'Ring **01632** 960140.', ['Write {phone}']],
  ['our number over two lines', 'Ring 01632\n960140.', ['Write {phone}']],
  ['our number as a link dials it', '<a href="tel:+441632960140">Ring us</a>.', ['Write {phone}']],
  ['a price by the name of its sign', 'It costs &pound;65.', ['no price of fees.yaml']],
  ['a price in words', 'It costs 64 pounds.', ['Write {hygieneVisit}']],
  ['a price in the letters of banks', 'It costs GBP 2,650.', ['“Implant”. Give that price a fact']],
  ['an hour of 24 at which we close', 'We are open until 20:00.', ['Write {mondayCloses}']],
  ['an hour of 24 that contradicts ours', 'We close at 19:30.', ['reads as an opening time']],
  ['an hour with full stops', 'We are open until 8 p.m. today.', ['Write {mondayCloses}']],
  ['an hour of the clock', 'We close at 7 o’clock.', ['reads as an opening time']],
])('%s stands in one place only', (_, text, remedies) => {
  const found = literalFacts(text, known)
  expect(found).toHaveLength(remedies.length)
  for (const [index, remedy] of remedies.entries()) expect(found[index]).toContain(remedy)
})

it.each([
  'Ring {phone} until {mondayCloses}, from {hygieneVisit}.',
  'Call 999, or 111, or 18001 and then {phone}.',
  'Telephone 020 8253 0800, Monday to Friday, 9am to 5pm.',
  '<pre>Root canal treatment £64\n07:30 tea, sugar 10 yes</pre>',
  'Take the tablet at 10am.',
  'Take the tablet at 20:00, or at 8 o’clock.',
  'A child of 44 pounds may have half a tablet.',
  'Use 1,350 to 1,500 ppm of fluoride on 23 November 2026.',
])('nothing is wrong with: %s', (text) => {
  expect(literalFacts(text, known)).toEqual([])
})
