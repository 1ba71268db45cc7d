import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

test('an answer that was under way does not replace that of a change', async () => {
  const queryClient = new QueryClient()
  const held: Array<(code: string) => void> = []
  const query = queryOptions({
    queryKey: ['code'],
    queryFn: () => new Promise<string>((resolve) => held.push(resolve)),
    staleTime: Infinity,
    initialData: 'none',
  })
  const end = new QueryObserver(queryClient, query).subscribe(() => {})
  void queryClient.invalidateQueries(query)
  keepAnswer(queryClient, query.queryKey, 'K7M2')
  held[0]?.('none')
  await Promise.resolve()
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(queryClient.getQueryData(query.queryKey)).toBe('K7M2')
  held[1]?.('K7M2')
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({ data: 'K7M2', fetchStatus: 'idle' })
  end()
})
