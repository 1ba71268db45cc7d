import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { toast, toastSuccess } from '#web/platform/ui/toast.ts'
import { showFailure } from './failure.ts'
import { refreshManual } from './refresh.ts'
import type { Scope } from './scope/scope.ts'
import { useScope } from './scope/use-scope.ts'

/** A change of folders or files, and what is said about it. */
interface Action<Input, Result> {
  act: (input: Input) => Promise<Result>
  notice: (result: Result, input: Input) => { title: string; description?: string }
  /** How to undo the change; `undefined` when there is nothing to undo. Offered where the workspace allows it. */
  undo?: (result: Result, input: Input) => (() => Promise<unknown>) | undefined
  /** The message for a failure that the server does not explain. */
  failure: string | ((input: Input) => string)
  /** Runs before the lists are refreshed. */
  onDone?: (result: Result) => void | Promise<void>
}

/** Performs an action with its notice, its undo, and its message for a failure, and refreshes the lists. */
export function useAction<Input, Result>(action: Action<Input, Result>) {
  return useMutation(actionOptions(action, useScope()))
}

/** The mutation of an action, for use outside of components. */
export function actionOptions<Input, Result>(
  { act, notice, undo, failure, onDone }: Action<Input, Result>,
  { allows }: Scope,
): MutationOptions<Result, Error, Input> {
  return {
    mutationFn: act,
    onSuccess: async (result, input) => {
      const undoIt = allows.has('undo') ? undo?.(result, input) : undefined
      lastUndo = undoIt
      toast({
        ...notice(result, input),
        variant: 'success',
        ...(undoIt !== undefined && {
          action: { label: 'Undo', onClick: () => void runUndo(undoIt) },
        }),
      })
      await onDone?.(result)
      await refreshManual()
    },
    onError: (error, input) => showFailure(error, typeof failure === 'string' ? failure : failure(input)),
  }
}

/** How to undo what was done last, also once its notice has gone. */
let lastUndo: (() => Promise<unknown>) | undefined

/** Undoes what was done last. @returns whether there was anything to undo */
export function undoLast(): boolean {
  if (lastUndo === undefined) return false
  void runUndo(lastUndo)
  return true
}

async function runUndo(undo: () => Promise<unknown>): Promise<void> {
  lastUndo = undefined
  try {
    await undo()
    toastSuccess('Undone', 'Everything is as it was before.')
  } catch (error) {
    showFailure(error, 'This could not be undone.', 'Undo failed')
  }
  await refreshManual()
}
