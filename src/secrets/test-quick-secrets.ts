import { openSecrets } from './secrets.ts'

/** The least that Argon2id allows: for tests that open many practices and are not about guessing. */
export const quickCost = { memory: 8, passes: 1, parallelism: 1 }

/** The secrets of a practice whose passwords cost next to nothing. */
export const quickSecrets = () => openSecrets('the-key-of-a-practice-in-a-test-0123', quickCost)
