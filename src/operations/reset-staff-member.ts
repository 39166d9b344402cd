import { addresses } from '../contract/addresses.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { resetAccount } from '../domain/staff/password-links.ts'
import { forPerson } from './command-context.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run reset-staff-member -- --email amira@example.com [--second-factor] [--print]'

/** Takes a password away; its owner chooses a new one by a link, which goes by letter or is printed here, once. */
await runCommand(usage, () =>
  forPerson({ usage, flags: ['second-factor', 'print'] }, async (member, context) => {
    const { print, 'second-factor': secondFactor } = context.given
    const outcome = await resetAccount({ id: member.id, secondFactor, printed: print }, { ...context, by: operator })
    if (outcome.kind !== 'reset') {
      console.error(`The account of ${member.email} is disabled. Enable it first: npm run enable-staff-member`)
      return 1
    }
    console.log(`${member.name} (${member.email}) is signed out everywhere, and the old password opens nothing.`)
    if (secondFactor) console.log('The authenticator app, its recovery codes and the passkeys were removed.')
    const { publicUrl, port, smtpUrl } = context.config
    if (print) {
      const link = new URL(addresses.newPasswordBy(outcome.link.token), publicUrl ?? `http://localhost:${port}`)
      console.log(`This link sets a new password, once and within an hour. It is shown this once:\n  ${link.href}`)
    } else if (smtpUrl) {
      console.log('The running server sends them a letter with a link to choose a new one, within an hour.')
    } else {
      console.log(
        'No SMTP_URL is set: the letter with the link becomes a file in the folder of letters. Or use --print.',
      )
    }
    return 0
  }),
)
