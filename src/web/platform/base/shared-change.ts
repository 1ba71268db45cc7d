import { type QueryKey, useMutation } from '@tanstack/react-query'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { showFailure } from './failure.ts'
import { queryClient } from './query-client.ts'

interface Change<Input, Result> {
  act: (input: Input) => Promise<Result>
  /** The title of the notice of success; without one, what is shown says enough. */
  done?: string | ((input: Input) => string)
  /** The message for a failure that the server does not explain. */
  failure: string
  /** The title of a failure. */
  failureTitle?: string
  /** Reads the lists again; also after a failure, since somebody else may have been faster. */
  refresh?: () => Promise<unknown>
  onDone?: ((result: Result, input: Input) => void) | undefined
}

/** Performs a change that others may make as well, with its notice and its message for a failure. */
export function useSharedChange<Input, Result>(change: Change<Input, Result>) {
  const { act, done, failure, failureTitle, refresh, onDone } = change
  return useMutation({
    mutationFn: act,
    onSuccess: (result, input) => {
      if (done !== undefined) toastSuccess(typeof done === 'string' ? done : done(input))
      onDone?.(result, input)
    },
    onError: (error) => showFailure(error, failure, failureTitle),
    onSettled: refresh,
  })
}

/** Makes hooks of changes after each of which the same lists are read again. */
export function changesRefreshing(refresh: () => Promise<unknown>) {
  return <Input, Result>(change: Omit<Change<Input, Result>, 'refresh' | 'onDone'>) =>
    function useChangeOf(onDone?: () => void) {
      return useSharedChange({ ...change, refresh, onDone })
    }
}

/** Reads what some queries show again. */
export async function readAgain(...queries: ReadonlyArray<{ queryKey: QueryKey }>): Promise<void> {
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
