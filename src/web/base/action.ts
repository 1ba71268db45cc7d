import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { showFailure } from './failure.ts'
import { refreshManual } from './refresh.ts'
import type { Scope } from './scope/scope.ts'
import { useScope } from './scope/use-scope.ts'
import { toastDone } from './undo.ts'

/** A change that a person asks for: what is done, and what is said of it. */
interface Action<Input, Result> {
  act: (input: Input) => Promise<Result>
  notice: (result: Result, input: Input) => { title: string; description?: string | undefined }
  /** Takes the change back; nothing where there is nothing to take back. Offered where the workspace allows it. */
  undo?: (result: Result, input: Input) => (() => Promise<unknown>) | undefined
  /** The words for a failure of which the server says nothing. */
  failure: string | ((input: Input) => string)
  /** Runs before the lists are read anew. */
  onDone?: ((result: Result) => void | Promise<void>) | undefined
}

/** The same for what runs outside of components. */
export function actionOptions<Input, Result>(
  { act, notice, undo, failure, onDone }: Action<Input, Result>,
  { allows }: Pick<Scope, 'allows'>,
): MutationOptions<Result, Error, Input> {
  return {
    mutationFn: act,
    onSuccess: async (result, input) => {
      toastDone({
        ...notice(result, input),
        undo: allows.has('undo') ? undo?.(result, input) : undefined,
      })
      await onDone?.(result)
      await refreshManual()
    },
    onError: (error, input) => showFailure(error, typeof failure === 'string' ? failure : failure(input)),
  }
}

/** A change with its notice, its way back, and its words for a failure. The lists that it touches are read anew. */
export function useAction<Input, Result>(action: Action<Input, Result>) {
  return useMutation(actionOptions(action, useScope()))
}
