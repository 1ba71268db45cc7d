import type { InferDataFromTag, QueryKey, Updater } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Shows what a change answered. If an answer is under way, it is older than the change and would replace it: that query is
 * asked anew.
 *
 * @param key of a query
 */
export function replaceAnswer<Key extends QueryKey, Data = InferDataFromTag<unknown, Key>>(
  key: Key,
  answer: Updater<Data | undefined, Data | undefined>,
): void {
  const query = { queryKey: key, exact: true }
  const isUnderWay = queryClient.isFetching(query) > 0
  queryClient.setQueryData<Data>(key, answer)
  if (isUnderWay) void queryClient.invalidateQueries(query)
}
