import type { Letter } from '../../domain/letters.ts'

const tokenOfAmira = 'k3yT0k3nF0rAm1r4Sh4h0000000000000000000000x'

/** About an account. */
export const accountLetters: Record<string, Letter> = {
  'password-link': {
    kind: 'password-link',
    token: tokenOfAmira,
    askedBy: 'themselves',
  },
  'password-link, by the practice': {
    kind: 'password-link',
    token: tokenOfAmira,
    askedBy: 'the practice',
  },
  'password-link, by the practice with the second factors removed': {
    kind: 'password-link',
    token: tokenOfAmira,
    askedBy: 'the practice',
    factorsRemoved: true,
  },
  'password-link, an invitation': {
    kind: 'password-link',
    token: tokenOfAmira,
    askedBy: 'a colleague who invites',
    invitedBy: 'Amira Shah',
  },
  'password-link, too late': { kind: 'password-link', token: '', askedBy: 'themselves', over: true },
  'password-link, an invitation too late': {
    kind: 'password-link',
    token: '',
    askedBy: 'a colleague who invites',
    invitedBy: 'Amira Shah',
    over: true,
  },
  'account-changed, password': { kind: 'account-changed', what: 'password' },
  'account-changed, authenticator on': { kind: 'account-changed', what: 'authenticator on' },
  'account-changed, recovery code used': { kind: 'account-changed', what: 'recovery code used' },
  'account-changed, wrong codes': { kind: 'account-changed', what: 'wrong codes' },
  'account-changed, e-mail address': { kind: 'account-changed', what: 'e-mail address' },
  'account-changed, second factors removed': { kind: 'account-changed', what: 'second factors removed' },
}
