/**
 * Words that people choose when they are asked for a password, most of all here. With pairs of them, repetitions and
 * digits anywhere between they stand for some hundred thousand passwords; lists of passwords that leaked are made of
 * little else once everything under eight characters is refused.
 */
const words = new Set(
  `
password passwort letmein welcome monkey dragon football baseball basketball master shadow superman batman michael
jordan jennifer hunter sunshine princess charlie thomas george daniel jessica ashley amanda andrew joshua matthew
robert william joseph buster soccer hockey killer ranger harley andrea freedom ginger pepper summer winter spring
autumn tigger cookie banana orange apple cheese flower purple silver golden yellow diamond secret internet computer
service server network system admin administrator root test guest user login access manager office company business
london england britain united liverpool arsenal chelsea manchester tottenham everton celtic rangers scotland ireland
wales birmingham dentist dental tooth teeth smile doctor nurse clinic surgery patient health hospital ashcombe
practice reception hygiene implant whitening changeme default temporary hello goodbye iloveyou loveyou lovely
babygirl babyboy angel heaven jesus christ mother father brother sister family friend friends forever always never
trustno nothing something anything everything whatever starwars startrek pokemon nintendo playstation minecraft
fortnite google facebook twitter instagram youtube amazon netflix samsung android iphone windows microsoft mustang
ferrari porsche mercedes corvette yamaha suzuki honda toyota guitar music dancing singing happy lucky crazy funny
smart sweet pretty beautiful handsome awesome amazing fantastic wonderful perfect excellent brilliant marvellous
chocolate vanilla strawberry blueberry pineapple coconut butterfly elephant tiger lion panda kitten puppy rabbit
hamster dolphin penguin chicken turkey salmon kitchen garden window table chair house castle palace bridge river
ocean mountain island forest desert sunset sunrise rainbow thunder lightning storm cloud snow ice fire water earth
wind moon star planet galaxy universe rocket soldier warrior wizard knight prince queen king emperor pirate ninja
samurai zombie vampire monster ghost demon devil spider snake eagle falcon phoenix unicorn maggie bailey molly daisy
oliver sophie emily charlotte victoria elizabeth margaret catherine alexander benjamin christopher nicholas patrick
samuel edward richard anthony steven january february march april june july august september october november
december monday tuesday wednesday thursday friday saturday sunday
`
    .trim()
    .split(/\s+/),
)

/** Walks along the keyboard and the alphabet. */
const walks = `
qwerty qwertyuiop qwertyuiopasdfgh asdfgh asdfghjkl asdfghjklqwerty zxcvbn zxcvbnm qazwsx qazwsxedc qazwsxedcrfv
qwertyasdfgh qwertyasdfghzxcvbn qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm abcdef abcdefgh abcdefghijkl
abcdefghijklmno abcdefghijklmnop abcdefghijklmnopqrstuvwxyz poiuyt lkjhgf mnbvcx mnbvcxz
`
  .trim()
  .split(/\s+/)

/** Whether a password is a common word, two of them, a keyboard walk, or one of these with digits and marks in it. */
export function isCommonPassword(password: string): boolean {
  return spellings(password).some(isCommonWord)
}

function isCommonWord(word: string): boolean {
  if (new Set(word).size < 5) return true
  // One word again and again is as easy to guess as the word.
  if (/^(.{1,12}?)\1+.{0,2}$/.test(word)) return true
  if (words.has(word) || walks.some((walk) => walk.includes(word) || word === walk + walk)) return true
  return [...word].some((_, cut) => words.has(word.slice(0, cut)) && words.has(word.slice(cut)))
}

/** A password without its disguises: marks and digits left out, or digits read as the letters they look like. */
export function spellings(password: string): string[] {
  const plain = password.toLowerCase().replace(/[^\p{L}\p{N}@$!]/gu, '')
  const undisguised = plain
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/3/g, 'e')
    .replace(/[1!]/g, 'i')
  return [plain.replace(/[@$!]/g, ''), plain.replace(/[\d@$!]/g, ''), undisguised]
}
