import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { askAnew } from './ask-anew.ts'

it('what changes while a first answer is on its way is asked for once more behind it', async () => {
  const queries = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const asked = answers.values()
  const queryFn = async () => asked.next().value?.promise
  const shown = new QueryObserver(queries, { queryKey: ['posts'], queryFn })
  const leave = shown.subscribe(() => undefined)
  const anew = askAnew(queries, ['posts'])
  answers[0]?.resolve('as it was')
  answers[1]?.resolve('as it is')
  await anew
  expect(shown.getCurrentResult().data).toBe('as it is')
  leave()
  queries.clear()
})
