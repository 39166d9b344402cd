import type { PostFields } from '../post-fields.ts'

/** What both wanted: each field as I wrote it where I changed it since the start, and as they left it where I did not. */
export function mergedFields(mine: PostFields, start: PostFields, theirs: PostFields): PostFields {
  const merged = { ...mine }
  for (const name of names(mine)) {
    if (String(mine[name]) === String(start[name])) take(merged, theirs, name)
  }
  return merged
}

function names(fields: PostFields): (keyof PostFields)[] {
  return Object.keys(fields).filter((name): name is keyof PostFields => name in fields)
}

function take<Name extends keyof PostFields>(into: PostFields, from: PostFields, name: Name): void {
  into[name] = from[name]
}
