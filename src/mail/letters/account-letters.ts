import { addresses } from '../../contract/addresses.ts'
import type { AccountChange, AccountLetter } from '../../domain/letters.ts'
import type { Block, Draft } from '../draft.ts'
import { paragraph, type Setting, section } from './patient-letter-parts.ts'

/** A letter to a member of staff about their own account: no name, no address, nothing about anybody's health. */
export function accountDraft(letter: AccountLetter, setting: Setting): Draft {
  // Of another address the one from before hears too.
  const belongs = 'what' in letter && letter.what === 'e-mail address' ? 'belongs, or belonged until now,' : 'belongs'
  const body = letter.kind === 'password-link' ? passwordLink(letter, setting) : accountChanged(letter.what, setting)
  return {
    ...body,
    subject: body.heading,
    wall: 'mist',
    foot: 'bare',
    smallPrint: `This e-mail came to you because your e-mail address ${belongs} to a staff account of ${setting.practice.name}.`,
  }
}

type Body = Pick<Draft, 'heading' | 'preview' | 'blocks'>

/** Not from when the letter is read: it may have waited for a mail server. */
const opensOnce = 'The link opens once, within an hour of being asked for'
/** Of one whose link would open nothing. */
const cameLate = 'This e-mail could not leave in time, and its link has ended. Here you can ask for a new one.'

type PasswordLink = AccountLetter & { kind: 'password-link' }

function passwordLink(letter: PasswordLink, setting: Setting): Body {
  const { askedBy, factorsRemoved, over } = letter
  if (askedBy === 'a colleague who invites') return invitation(letter, setting)
  const why =
    askedBy === 'themselves'
      ? 'Somebody, most likely you, has said that the password of your account is forgotten.'
      : 'The password of your account was reset by the practice, and you were signed out everywhere.'
  return {
    heading: 'Choose a new password',
    preview: over ? cameLate : `${opensOnce}.`,
    blocks: [
      paragraph('Hello,'),
      paragraph(`${why} ${over ? cameLate : 'Here you can choose a new one.'}`),
      buttonOf(letter, 'Choose a new password', setting),
      section('What you should know', [
        ...(over ? [] : [`${opensOnce}. A newer e-mail makes it useless. `]),
        factorsRemoved
          ? 'Your authenticator app, its recovery codes and your passkeys were removed: please add new ones once you are in.'
          : 'An authenticator app or a passkey of yours is asked for as before.',
      ]),
      ...(askedBy === 'themselves' ? [ifTheyDidNotAsk] : []),
    ],
  }
}

function invitation(letter: PasswordLink, setting: Setting): Body {
  const { invitedBy, over } = letter
  const { practice } = setting
  // The first account bears the practice's name until its owner gives their own.
  const who = invitedBy === undefined || invitedBy === practice.name ? 'A colleague' : invitedBy
  return {
    heading: 'Your staff account',
    preview: over ? cameLate : `${opensOnce}.`,
    blocks: [
      paragraph('Hello,'),
      paragraph(`${who} has opened a staff account for you. ${over ? cameLate : 'Here you choose its password.'}`),
      buttonOf(letter, 'Choose a password', setting),
      section('What you should know', [
        ...(over ? [] : [`${opensOnce}; after that ask your colleague for a new one. `]),
        'What you do with the account is noted under your name, so please share it with nobody.',
      ]),
    ],
  }
}

function buttonOf({ token, over }: PasswordLink, label: string, { publicUrl }: Setting): Block {
  const [shown, address] = over
    ? ['Ask for a new link', addresses.forgottenPassword]
    : [label, addresses.newPasswordBy(token)]
  return { kind: 'button', label: shown, href: new URL(address, publicUrl).href }
}

const ifTheyDidNotAsk = section('If it was not you', [
  'Please ignore this e-mail and pass it on to nobody: without it your password stays as it is.',
])

/** `next`: what is to be done even by whoever wanted it. */
const happened: Record<AccountChange, { heading: string; sentence: string; next?: string }> = {
  password: {
    heading: 'Your password was changed',
    sentence:
      'The password of your staff account was changed, and every other browser was signed out. Passkeys that you have ' +
      'still open your account: look through them on its page.',
  },
  'authenticator on': {
    heading: 'An authenticator app was added',
    sentence: 'From now on signing in to your staff account with the password also asks for a code.',
  },
  'authenticator off': {
    heading: 'An authenticator app was removed',
    sentence: 'Signing in to your staff account with the password asks for no code any more.',
  },
  'recovery codes new': {
    heading: 'New recovery codes were made',
    sentence:
      'Ten new recovery codes open your staff account in place of the app’s code. Those from before open nothing.',
  },
  'recovery code used': {
    heading: 'A recovery code was used',
    sentence:
      'Somebody signed in to your staff account with your password and one of your recovery codes. That code is spent. ' +
      'On the page of your account you see how many are left, and can make new ones.',
  },
  'wrong codes': {
    heading: 'Ten wrong codes came with your password',
    sentence:
      'Within a day ten attempts to sign in to your staff account gave your password and then a wrong code. None of them ' +
      'opened it, but whoever made them knows the password.',
  },
  'passkey added': {
    heading: 'A passkey was added',
    sentence: 'A new passkey opens your staff account.',
  },
  'passkey removed': {
    heading: 'A passkey was removed',
    sentence: 'One of your passkeys no longer opens your staff account.',
  },
  'e-mail address': {
    heading: 'Your e-mail address was changed',
    sentence:
      'The e-mail address of your staff account was changed. You sign in with the new one, and e-mails like this one go ' +
      'there. This e-mail went to the old address and to the new one.',
  },
  'second factors removed': {
    heading: 'Your account was reset',
    sentence:
      'The practice has reset your staff account. Its authenticator app, its recovery codes and its passkeys were ' +
      'removed, the old password opens nothing, and every browser was signed out.',
    next: 'Choose a new password by the link in another e-mail, or ask whoever has reset the account for it.',
  },
}

function accountChanged(what: AccountChange, { publicUrl }: Setting): Body {
  const { heading, sentence, next = 'There is nothing to do.' } = happened[what]
  return {
    heading,
    preview: `If it was you: ${next[0]?.toLowerCase()}${next.slice(1)}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(sentence),
      section('If it was you', [next]),
      section('If it was not you', [
        'Tell the person who runs the practice’s website at once: they can close the account and give it back to you. If ' +
          'you can still sign in, change your password now.',
      ]),
      { kind: 'button', label: 'Open your account', href: new URL(addresses.account, publicUrl).href },
    ],
  }
}
