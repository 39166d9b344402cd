import type { Desk } from '../tests/journeys/front-desk.ts'

/** Publishes a post of an ordinary length, and answers its slug. */
export async function publish(desk: Desk, title: string): Promise<string> {
  const content = `<h2>${title}</h2><p>Sugar feeds what makes acid, and acid softens teeth.</p>`.repeat(40)
  return (await desk.publish({ title, content, topic: 'news' })).slug
}
