import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { referenceCharacters, referenceLength, type Secrets } from '../domain/staff/secrets.ts'
import { openGuesses } from './guesses.ts'
import { openPasswordHashes, type PasswordCost, promisedCost } from './password-hashes.ts'

// One for the whole process, however often the room is opened: what it knows takes half a second to load, and 80 MB.
const guesses = openGuesses()

/**
 * Opens the room with the practice's own random key, at least 32 characters. Whoever has the key can tell which
 * addresses limits were counted for, and with the database too which link each form was answered with; losing it forgets
 * running limits, known browsers and which forms came before. Passwords are hashed at another cost only in tests that are
 * about something else.
 */
export function openSecrets(key: string, passwordCost: PasswordCost = promisedCost): Secrets {
  if (key.length < 32) throw new Error('The key of the practice is shorter than 32 characters')
  return {
    newId: () => randomBytes(16).toString('base64url'),
    newReference,
    newToken: () => randomBytes(32).toString('base64url'),
    tokenHash: (token) => createHash('sha256').update(token).digest('hex'),
    sealed: (text) => createHmac('sha256', key).update(text).digest('hex'),
    ...openPasswordHashes(passwordCost),
    ...guesses,
  }
}

function newReference(): string {
  const character = () => referenceCharacters[randomInt(referenceCharacters.length)]
  return Array.from({ length: referenceLength }, character).join('')
}
