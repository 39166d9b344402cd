import * as z from 'zod/mini'

const practiceFacts = z.object({
  name: z.string(),
  phone: z.string(),
  services: z.array(z.string()),
  chairs: z.optional(z.number()),
  /** False where nobody is reached by letter. */
  lettersLeave: z.optional(z.boolean()),
  /** What a post may name: its author and reviewer, its topic, and the treatments it has to do with. */
  team: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  topics: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
  treatments: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
  /** What a post may name in braces. */
  facts: z.optional(z.record(z.string(), z.object({ text: z.string() }))),
  /** Days with other hours than their weekday's, or none. */
  closedDays: z.optional(
    z.array(
      z.object({
        day: z.string(),
        reason: z.string(),
        hours: z.optional(z.object({ opens: z.string(), closes: z.string() })),
      }),
    ),
  ),
})
export type PracticeFacts = z.infer<typeof practiceFacts>

/** What the server wrote into the shell when it sent it; undefined where it did not. `usePractice` asks for what is so now. */
export const factsInShell: PracticeFacts | undefined = readPracticeFacts(
  document.getElementById('practice')?.textContent,
)

function readPracticeFacts(text: string | null | undefined): PracticeFacts | undefined {
  if (!text) return undefined
  try {
    return practiceFacts.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON: the dashboard then offers a text field where it would have listed the treatments.
    return undefined
  }
}
