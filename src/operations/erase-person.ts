import { erasedSentence, erasePerson, stillKeptSentence } from '../domain/person/erase-person.ts'
import { countInWords, isNothing, ofWhom } from '../domain/person/person.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { eraseOwnLetters } from '../own-letters.ts'
import { aboutPerson } from './about-person.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run erase-person -- maya@example.org [--yes]'
/** So the launcher knows that somebody at a terminal is to be asked. */
const wantsToBeAsked = 75

/** Erases everything that is kept about somebody. Without --yes it says what that is and erases nothing. */
async function main(): Promise<number> {
  return aboutPerson(
    { usage, options: { yes: { type: 'boolean' } } },
    async ({ who, written, values, records, secrets, now, config }) => {
      const kept = await records.people.find(who)
      const nothing = isNothing(kept)
      if (nothing) console.log(`Nothing is kept about ${written}.`)
      if (nothing && !values.yes) {
        console.log('With --yes searches for them and the free space of the file are cleared all the same.')
        return 0
      }
      if (!values.yes) {
        const whose = ofWhom(kept)
        console.log(`Kept about ${written}: ${countInWords(kept)}${whose && `, ${whose}`}.`)
        console.log('Erasing cannot be undone. With --yes it is done.')
        return wantsToBeAsked
      }
      const eraseLetterFiles = (ids: string[]) => eraseOwnLetters(config, ids)
      const erased = await erasePerson(who, { records, secrets, now, by: operator, eraseLetterFiles })
      if (!nothing) {
        console.log(erasedSentence(erased))
        console.log(stillKeptSentence)
      }
      if (erased.freeSpace === 'cleared') return 0
      const [why, when] = whyOnceMore[erased.freeSpace]
      console.error(`Words may still lie in the free space of the file, because ${why}.`)
      console.error(`Please run this once more ${when}, with --yes.`)
      return 1
    },
  )
}

const whyOnceMore = {
  'being read': ['something reads it: a back-up, most likely', 'in a few minutes'],
  'disk fails': ['its disk is full, or does not read and write', 'when that is mended'],
} as const

await runCommand(usage, main)
