import { countDestroyable, destroyPapers, listDestroyable } from '#contract/duties/destruction.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/base/call.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** Papers come to their day while pages are open: the list is read again whenever it is shown. */
export const destroyableQuery = answerOf(listDestroyable, { staleTime: 0 })

export const countQuery = answerOf(countDestroyable)

/** How many papers were destroyed, and the file that says which. */
export type Destroyed = Reply<typeof destroyPapers>

export function useDestroy(onDone: (done: Destroyed) => void) {
  return useSharedChange({
    act: (files: string[]) => call(destroyPapers, { body: { files } }),
    failure: 'Failed to destroy papers',
    refresh: () => Promise.all([refreshManual(), readAgain(destroyableQuery)]),
    onDone,
  })
}
