import { z } from 'zod'
import { readDay } from '../domain/clinic-time.ts'
import { didYouMean } from './content-problem.ts'

// Every message is the second half of a sentence that begins with the field's name, and ends with what to do.

/** Text that must be there. */
export function words(remedy: string) {
  // On a page two spaces are one, also on the one that would tell an owner which two are wrong.
  return z
    .string({ error: ({ input }) => `${input === undefined ? 'is missing' : 'should be one text'}. ${remedy}` })
    .trim()
    .overwrite((text) => text.replace(/ {2,}/g, ' '))
    .min(1, { error: `is empty. ${remedy}`, abort: true })
}

/** What somebody or something is called, without quotes around it: a word processor makes curly ones, which are shown. */
export function name(remedy: string) {
  return words(remedy).refine(isWithoutQuotes, { error: takeQuotesAway })
}

/** Text that the practice may still be waiting for: it may stay empty until the launch check asks for it. */
export function particular(remedy: string) {
  return z
    .string({ error: ({ input }) => `${input === undefined ? 'is missing' : 'should be one text'}. ${remedy}` })
    .trim()
    .refine(isWithoutQuotes, { error: takeQuotesAway })
}

function isWithoutQuotes(text: string): boolean {
  return !/^[“”„‘].*[“”‘’]$/.test(text)
}

function takeQuotesAway({ input }: { input?: unknown }): string {
  return `is ${String(input)}. Take the curly quotes away.`
}

/** Fields of these names and no others. */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') {
        // One issue holds all strangers; a line each lets every one be told on its own.
        return (issue.keys ?? [])
          .map((key) => `${key} is not a field here.${didYouMean(key, known) || remove}`)
          .join('\n')
      }
      return `${issue.input === undefined ? 'is missing' : 'is not divided into fields'}. It holds ${known.join(', ')}, each on a line of its own.`
    },
  })
}

const remove = ' Take it out.'

/** A list, which may be empty: also where only its name is left, as when the last entry was taken out. */
export function list<Entry extends z.ZodType>(entry: Entry, remedy: string) {
  return z.preprocess(
    (written) => (written === '' ? [] : written),
    z.array(entry, { error: ({ input }) => `${input === undefined ? 'is missing' : 'is not a list'}. ${remedy}` }),
  )
}

/** A whole number that is not negative. */
export function wholeNumber(remedy: string) {
  return words(remedy)
    .regex(/^\d+$/, { error: ({ input }) => `is “${String(input)}”. ${remedy}`, abort: true })
    .transform(Number)
}

/** A number with or without decimals. */
export function decimal(remedy: string) {
  return words(remedy)
    .regex(/^-?\d+(\.\d+)?$/, { error: ({ input }) => `is “${String(input)}”. ${remedy}`, abort: true })
    .transform(Number)
}

/** `true` or `false`. */
export function yesOrNo() {
  return z
    .enum(['true', 'false'], {
      error: ({ input }) => `${input === undefined ? 'is missing' : 'is neither'}. Write true or false.`,
    })
    .transform((answer) => answer === 'true')
}

/** Whether the owner has yet to put their own in its place. */
export const sample = yesOrNo().default(false)

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = words('Write a day as 2027-01-31.').refine((text) => text.length === 10 && readDay(text) === text, {
  error: ({ input }) => `is “${String(input)}”, which is not a day of the calendar. Write it as 2027-01-31.`,
})

/** The name of a file without its ending. */
export const fileName = words('Write small letters, digits and hyphens only.').regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: ({ input }) => `is “${String(input)}”. Write small letters, digits and hyphens only.`,
})

/** An address elsewhere, `https` only. */
export const address = words('Write an address that begins with https://.').refine(
  (href) => href.startsWith('https://') && URL.canParse(href),
  { error: ({ input }) => `is “${String(input)}”. Write an address that begins with https://.` },
)

/** A picture of the practice, with what it shows. */
export const picture = fields({
  name: fileName,
  alt: words('Say in a few words what is seen on the picture, for people who cannot see it.'),
})

/** A text of so many characters at most. */
export function atMost(characters: number, text: ReturnType<typeof words>) {
  return text.max(characters, {
    error: ({ input }) => `has ${String(input).length} characters. Shorten it to ${characters}.`,
  })
}

/** What search engines show of a page, in the length they show. */
export function descriptionForSearch() {
  const remedy = 'Search engines show 120 to 160.'
  return words(`Add a description for search engines. ${remedy}`).refine(
    (text) => text.length >= 120 && text.length <= 160,
    { error: ({ input }) => `has ${String(input).length} characters. ${remedy} Make it fit.` },
  )
}
