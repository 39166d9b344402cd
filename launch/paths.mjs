import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Every place where one of these programs lies, those in the PATH first. */
export function findPrograms(names, furtherFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...furtherFolders]
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...new Set(places)].filter((place) => may(place, constants.X_OK) && statSync(place).isFile())
}

export function isWritable(path) {
  return may(path, constants.W_OK)
}

export function nearestExisting(path) {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

function may(path, permission) {
  try {
    accessSync(path, permission)
    return true
  } catch {
    return false
  }
}
