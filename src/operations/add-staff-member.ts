import { ownConfig } from '../config.ts'
import { limits, tidyLine } from '../contract/text.ts'
import { holdsTables } from '../database/copies/database-in-use.ts'
import { databasePlace } from '../database-place.ts'
import { readEmailAddress } from '../domain/e-mail-address.ts'
import { addStaffMember } from '../domain/staff/first-staff-member.ts'
import { nameOf, openOwnRecords, sayingWhyNot } from '../open-own-records.ts'
import { withPractice } from './command-context.ts'
import { readWords, runCommand } from './run-command.ts'

const usage = 'npm run add-staff-member -- --email amira@example.com --name "Dr Amira Shah"'

/** Adds a member of staff to the running practice's books and prints the password that was made up for them. */
async function main(): Promise<number> {
  const { values } = readWords({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const email = readEmailAddress(values.email?.trim() ?? '')
  const name = tidyLine(values.name)
  if (!email || !name) {
    console.error(`Please give an e-mail address and a name:\n  ${usage}`)
    return 1
  }
  if (name.length > limits.name) {
    console.error(`A name has at most ${limits.name} characters.`)
    return 1
  }
  const place = databasePlace(ownConfig())
  const isFirst = !(await sayingWhyNot(place, () => holdsTables(place)))
  return withPractice(async (context) => {
    const made = await addStaffMember({ email, name }, context)
    if (made.kind === 'taken') {
      const { name: owner, disabledAt } = made.owner
      console.error(`There is an account for ${email} already, that of ${owner}.`)
      if (disabledAt) {
        console.error(
          `It is closed. If they are back: npm run enable-staff-member -- --email ${email}\nAnybody else needs another address, since what ${owner} did stays with that account.`,
        )
      }
      return 1
    }
    console.log(`${name} can sign in now.\n  E-mail    ${made.email}\n  Password  ${made.password}`)
    console.log(
      'The password is shown this once. The dashboard asks them for one of their own, and whether the name is right.',
    )
    // Where the settings are another's, nobody can sign in with this account at the practice that was meant.
    if (isFirst) console.log(`There was no practice in the database ${nameOf(place)}: a new, empty one was made.`)
    return 0
  }, openOwnRecords)
}

await runCommand(usage, main)
