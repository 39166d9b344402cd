import { operator } from '../domain/staff/account-notes.ts'
import { disableAccount, openAccountsBy } from '../domain/staff/leavers.ts'
import { forPerson } from './command-context.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run disable-staff-member -- --email amira@example.com'

/** Closes the account of somebody who leaves, and signs them out everywhere. */
await runCommand(usage, () =>
  forPerson({ usage, flags: [] }, async (member, context) => {
    const outcome = await disableAccount(member.id, { ...context, by: operator })
    if (outcome === 'last') {
      console.error(`${member.email} is the last open account, so it stays open. Add another one first.`)
      return 1
    }
    console.log(`${member.name} (${member.email}) is signed out everywhere and cannot sign in any more.`)
    const theirs = await openAccountsBy(member.id, context.records)
    if (!theirs)
      console.log('It cannot be told just now which accounts they opened. Ask for the same again in a few minutes.')
    else if (theirs.length > 0) {
      const names = theirs.map(({ name, email }) => `${name} (${email})`).join(', ')
      console.log(`Accounts that they opened are still open: ${names}. Close any that nobody knows.`)
    }
    return 0
  }),
)
