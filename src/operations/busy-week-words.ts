/** Everybody here is made up: numbers are those kept for films, addresses those kept for examples. */

const firstNames =
  'Ada Basil Cora Dev Elsie Femi Greta Hari Ivy Jonas Kezia Leo Mina Noah Orla Piotr Rosa Sunil Tess Uma'
const lastNames =
  'Archer Blythe Chowdhury Dunne Evans Finch Gupta Hale Iqbal Jarvis Kaur Lowe Mensah Nowak Owusu Petrov Quinn Reid Shah Tate'

/** A name for each of four hundred people. */
export function sampleName(person: number): string {
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')]
  return `${first[person % 20]} ${last[(person + 3 * Math.floor(person / 20)) % 20]} (sample)`
}

/** What made-up patients write; an empty one writes nothing. */
export const wishesOfWeek = [
  'A filling came out while I ate a toffee. It does not hurt, but my tongue finds the edge all the time.',
  'I am new here and would like a check-up. Mornings are best, I work late.',
  '',
  'My crown feels loose since Friday. I take blood thinners, please tell me whether I have to stop.',
  'For my daughter, who is six and a little afraid. Could somebody explain everything to her first?',
  'I was told that I need two implants, and would like to know what you think.',
  '',
  'Six months are over: hygiene, please, with whoever I saw last time.',
]

/** Made up, as all that follows: who is in pain, and what visitors write. */
export const urgentWishes = [
  'My jaw has been swollen since last night and I cannot sleep for the pain.',
  'My son knocked out a front tooth at football. We have it in milk.',
  'It has not stopped bleeding since the extraction yesterday.',
]

export const messagesOfWeek = [
  'Do you open on the bank holiday?',
  'Is there a place to leave a wheelchair, and a lift? My mother comes on Thursday.',
  'I was charged twice for my last visit, on the 3rd and on the 4th of this month. Could you look into it, please?',
]
