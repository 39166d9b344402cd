import { operator } from '../domain/staff/account-notes.ts'
import { enableAccount } from '../domain/staff/leavers.ts'
import { forPerson } from './command-context.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run enable-staff-member -- --email amira@example.com'

/** Opens a closed account again. */
await runCommand(usage, () =>
  forPerson({ usage, flags: [] }, async (member, context) => {
    const who = `${member.name} (${member.email})`
    const ifForgotten = 'or is forgotten: npm run reset-staff-member sends a link for one.'
    if (!member.disabledAt) {
      console.log(`${who} was not disabled, so nothing has changed.`)
      console.log(`Where the password does not open it, ${ifForgotten}`)
      return 0
    }
    await enableAccount(member.id, { ...context, by: operator })
    console.log(`${who} is enabled again, with the password, authenticator app and passkeys as they were.`)
    console.log(`Where the password was reset before, ${ifForgotten}`)
    console.log('Recovery codes and calendar addresses of before stay ended.')
    return 0
  }),
)
