import { useMutation } from '@tanstack/react-query'
import { refreshManual } from '#web/base/refresh.ts'
import { showFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast.ts'

interface Action<Input, Result> {
  act: (input: Input) => Promise<Result>
  /** The toast of success, and a sentence below it. */
  success: string
  about?: (result: Result, input: Input) => string | undefined
  /** The message when the server gives none (`docs/product.md` §8). */
  failure: string
  onDone?: (result: Result) => void | Promise<void>
}

/** A change of the template: what is said of it, and what follows when it is done. */
export function useMasterAction<Input, Result>({
  act,
  success,
  about,
  failure,
  onDone,
}: Action<Input, Result>) {
  return useMutation({
    mutationFn: act,
    onSuccess: async (result, input) => {
      toast({ title: success, description: about?.(result, input), variant: 'success' })
      await onDone?.(result)
      await refreshManual()
    },
    onError: (error) => showFailure(error, failure),
  })
}
