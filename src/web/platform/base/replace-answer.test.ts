import { setImmediate as settled } from 'node:timers/promises'
import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { replaceAnswer } from './replace-answer.ts'
import { queryClient } from './query-client.ts'

/** A query whose answers are given by the test, in the order in which they are asked for. */
function heldQuery() {
  const held: Array<(code: string) => void> = []
  const query = queryOptions({
    queryKey: ['code'],
    queryFn: () => new Promise<string>((resolve) => held.push(resolve)),
    initialData: 'none',
  })
  const unsubscribe = new QueryObserver(queryClient, query).subscribe(() => {})
  onTestFinished(() => {
    unsubscribe()
    queryClient.clear()
  })
  return { held, query }
}

test('an answer that was under way does not replace that of a change', async () => {
  const { held, query } = heldQuery()
  void queryClient.invalidateQueries(query)
  replaceAnswer(query.queryKey, 'K7M2')
  held[0]?.('none')
  await settled()
  expect(queryClient.getQueryData(query.queryKey)).toBe('K7M2')
  held[1]?.('K7M2')
  await settled()
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({ data: 'K7M2', fetchStatus: 'idle' })
})

test('nothing is asked anew when nothing was under way', () => {
  const { held, query } = heldQuery()
  replaceAnswer(query.queryKey, 'K7M2')
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({ data: 'K7M2', fetchStatus: 'idle' })
  expect(held).toEqual([])
})
