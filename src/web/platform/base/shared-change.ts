import { useMutation } from '@tanstack/react-query'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { showFailure } from './failure.ts'

interface Change<Input, Result> {
  act: (input: Input) => Promise<Result>
  /** The title of the notice of success; without one, what is shown says enough. */
  done?: (input: Input) => string
  /** The message for a failure that the server does not explain. */
  failure: string
  /** Reads the lists again; also after a failure, since somebody else may have been faster. */
  refresh: () => Promise<unknown>
  onDone?: ((result: Result) => void) | undefined
}

/** Performs a change that others may make as well, with its notice and its message for a failure. */
export function useSharedChange<Input, Result>({
  act,
  done,
  failure,
  refresh,
  onDone,
}: Change<Input, Result>) {
  return useMutation({
    mutationFn: act,
    onSuccess: (result, input) => {
      if (done !== undefined) toastSuccess(done(input))
      onDone?.(result)
    },
    onError: (error) => showFailure(error, failure),
    onSettled: refresh,
  })
}
