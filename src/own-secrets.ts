import { join } from 'node:path'
import type { Config } from './config.ts'
import { giveToOwnerOf } from './disk/files.ts'
import type { Records } from './domain/records.ts'
import type { Secrets } from './domain/staff/secrets.ts'
import type { Backend } from './http/backend.ts'
import type { PasswordCost } from './secrets/password-hashes.ts'
import { openSealKey } from './secrets/seal-key.ts'
import { openSecrets } from './secrets/secrets.ts'

/** The key's file in the data folder, which no back-up has. */
export const sealKeyName = 'seal-key'

/** The practice's secrets, with its own key: from the settings, or from a file in the data folder. */
export async function openOwnSecrets(config: Config, passwordCost?: PasswordCost): Promise<Secrets> {
  const { key, file } = config.sealKey
  const ownFile = join(config.dataDirectory, sealKeyName)
  const ownKey = await openSealKey({ key, namedFile: file, ownFile })
  // A command of root's may be the first that needs it, as before the first start after a restore.
  if (key === undefined && file === undefined) await giveToOwnerOf(config.dataDirectory, ownFile)
  return openSecrets(ownKey, passwordCost)
}

/** Its name in the database: the key's print, never the key. */
const printName = 'print of the seal key'

/**
 * Compares the key with the one that was used last, so that two machines on one database do not count apart in silence;
 * and takes away the key that lay in the database until keys had a file.
 */
export async function checkSealKey(
  records: Records,
  secrets: Secrets,
  { notices, log }: Pick<Backend, 'notices' | 'log'>,
): Promise<void> {
  const print = secrets.sealed(printName)
  // On a full disk nothing can be written, and mostly nothing has to be.
  const isNoted = (await records.settings.read(printName)) === print
  if (isNoted && (await records.settings.read('key')) === undefined) return
  const last = await records.transaction(async ({ settings }) => {
    await settings.forget('key')
    const kept = await settings.keepFirst(printName, print)
    if (kept !== print) await settings.write(printName, print)
    return kept
  })
  if (last === print) return
  const told = 'the key of the seals is another one than at the last start'
  log.warn({ setting: 'SEAL_KEY_FILE' }, `${told}: limits and held times are counted anew`)
  notices.say(
    'another-seal-key',
    'The key under which limits are counted is another one than at the last start. After a restore that is as it should be. Where several machines serve one practice, whoever looks after them should name the same key on each (SEAL_KEY_FILE).',
  )
}
