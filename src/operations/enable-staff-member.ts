import { operator } from '../domain/staff/account-notes.ts'
import { enableAccount } from '../domain/staff/leavers.ts'
import { forPerson } from './command-context.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run enable-staff-member -- --email amira@example.com'

/** Opens a closed account again. */
await runCommand(usage, () =>
  forPerson({ usage, flags: [] }, async (member, context) => {
    await enableAccount(member.id, { ...context, by: operator })
    console.log(
      `${member.name} (${member.email}) is enabled again, with the password, authenticator app and passkeys as they were.`,
    )
    console.log(
      'Where the password was reset before, or is forgotten: npm run reset-staff-member sends a link for one.',
    )
    console.log('Recovery codes and calendar addresses of before stay ended.')
    return 0
  }),
)
