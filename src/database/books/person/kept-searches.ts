import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { inParts } from '../../../domain/gathered.ts'
import { type KeptPerson, readWho, type Who } from '../../../domain/person/person.ts'
import type { Tables } from '../../schema.ts'
import { searchableText, searchedWords } from '../searchable-text.ts'
import { TextsByLetters } from './texts-by-letters.ts'
import { type Named, tracedOf } from './traced.ts'

/** Their texts are taken apart in a few milliseconds. */
const readAtOnce = 50
/** Read in a few milliseconds; on a busy machine each way to PostgreSQL and back waits for its turn as long as that. */
const questionsAtOnce = 2_000
/** In milliseconds. */
const longestTurn = 10

/**
 * What staff typed into a search names whoever it would have found, or whose whole address or number it is; what they
 * asked of one request names it. The entry stays, without its question. Answers the ids of such entries.
 */
export async function searchesFor(
  db: Kysely<Tables>,
  traced: KeptPerson[],
  who: Who,
  since: Date | undefined,
): Promise<string[]> {
  const namesThem = await namesAnyOf(tracedOf(traced), who)
  const about: string[] = []
  for await (const some of questionsSince(db, since)) {
    let begun = performance.now()
    for (const { id, question } of some) {
      if (namesThem(question ?? '')) about.push(id)
      if (performance.now() - begun < longestTurn) continue
      // Of thousands of requests each is compared with the words of all.
      await nextTurn()
      begun = performance.now()
    }
    // A hundred thousand take a second: whoever asks the server for something has their turn.
    await nextTurn()
  }
  return about
}

async function namesAnyOf(theirs: Named[], who: Who): Promise<(question: string) => boolean> {
  // Of thousands of requests most differ by their reference alone, and each search is compared with all of them.
  const texts = new TextsByLetters()
  const references = new TextsByLetters()
  for (const some of inParts(theirs, readAtOnce)) {
    for (const one of some) texts.add(searchableText({ ...one, reference: '' }))
    for (const { reference } of some) references.add(reference.toLowerCase())
    await nextTurn()
  }
  const requests = new Set(theirs.flatMap(({ id, reference }) => [id, reference]))
  return (question) => {
    const search = question.replace(/^(.*?, )??(search|like|message|patient) /, '')
    if (requests.has(search)) return true
    if (isDeepStrictEqual(readWho(search), who)) return true
    return texts.haveTogether(searchedWords(search).filter((word) => !references.haveTogether([word])))
  }
}

/** What was asked about somebody from then on, in parts, the oldest first. */
async function* questionsSince(db: Kysely<Tables>, since: Date | undefined) {
  const asked = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'question'])
    .where((eb) =>
      eb.or([
        ...['%search %', 'like %', 'message %', '%patient %'].map((named) => eb('question', 'like', named)),
        eb('did', '=', 'looked for a person'),
      ]),
    )
    .where('question', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .limit(questionsAtOnce)
  for (let at = since?.getTime() ?? Number.MIN_SAFE_INTEGER, id = ''; ; ) {
    const behind = asked.where('at', '>=', at).where((eb) => eb.or([eb('at', '>', at), eb('id', '>', id)]))
    const some = await behind.execute()
    yield some
    const last = some.at(-1)
    if (!last || some.length < questionsAtOnce) return
    ;({ at, id } = last)
  }
}
