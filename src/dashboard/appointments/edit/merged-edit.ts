/** What the form of an appointment is about. */
export type Edited = { service: string; day: string; time: string; status: string; words: string }

/** What both wanted: each field as I chose it where I changed it, and as a colleague left it where I did not. */
export function mergedEdit<Fields extends Record<string, string>>(mine: Fields, start: Fields, theirs: Fields): Fields {
  const changed = Object.entries(mine).filter(([name, value]) => value !== start[name])
  return { ...theirs, ...Object.fromEntries(changed) }
}
