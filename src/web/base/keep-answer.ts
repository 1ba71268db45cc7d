import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Shows what a change answered, and asks for it anew: an answer that was under way is older than the change, and would
 * replace it.
 *
 * @param key of a query with `queryOptions`
 */
export function keepAnswer<Key extends QueryKey, Data = InferDataFromTag<unknown, Key>>(
  queryClient: QueryClient,
  key: Key,
  answer: Updater<Data | undefined, Data | undefined>,
): void {
  queryClient.setQueryData<Data>(key, answer)
  void queryClient.invalidateQueries({ queryKey: key, exact: true })
}
