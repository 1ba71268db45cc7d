import { useMutation } from '@tanstack/react-query'
import {
  addExpected,
  changeExpected,
  emptyExpected,
  type ExpectedSlot,
  fillExpected,
  listExpected,
  listFits,
  listMissing,
  type OwnExpected,
  removeExpected,
  skipExpected,
  wantExpected,
} from '#contract/duties/expected.ts'
import { type CompanyPackId, listExpectedPacks, setExpectedPack } from '#contract/duties/expected-packs.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { call } from '#web/platform/base/call.ts'
import { useAction } from '#web/platform/base/action.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { completenessQuery } from './completeness-query.ts'
import { answerOf, answerTo } from '#web/platform/base/answer.ts'

/** Papers are filed, read and end while pages are open: both are read again whenever they are shown. */
export const expectedQuery = (id: string) => answerTo(listExpected, { params: { id } }, { staleTime: 0 })

/** What the papers in the inbox would fill. */
export const fitsQuery = answerOf(listFits, { staleTime: 0 })

/** What is missing in all folders. */
export const missingQuery = answerOf(listMissing, { staleTime: 0 })

/** The packs of expected papers. */
export const paperPacksQuery = answerOf(listExpectedPacks, { staleTime: 0 })

/** Says that a pack is the company's, or is not. */
export function useSetPack() {
  return useMutation({
    mutationFn: async (body: { id: CompanyPackId; ours: boolean }) => call(setExpectedPack, { body }),
    onSuccess: (packs) => replaceAnswer(paperPacksQuery.queryKey, packs),
    onError: (error) => showFailure(error, 'This could not be saved.'),
    onSettled: async () =>
      Promise.all(
        [missingQuery, completenessQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** What a person does about an expected paper. */
export type ExpectedChange =
  | { type: 'skip'; slot: ExpectedSlot; reason: string }
  | { type: 'want'; slot: ExpectedSlot }
  | { type: 'add'; own: OwnExpected }
  | { type: 'change'; slot: ExpectedSlot; own: OwnExpected }
  | { type: 'remove'; slot: ExpectedSlot }

async function send(id: string, change: ExpectedChange): Promise<ExpectedSlot[]> {
  if (change.type === 'add') return await call(addExpected, { params: { id }, body: change.own })
  const params = { id, expectedId: change.slot.expectedId }
  switch (change.type) {
    case 'skip':
      return await call(skipExpected, { params, body: { reason: change.reason } })
    case 'want':
      return await call(wantExpected, { params })
    case 'change':
      return await call(changeExpected, { params, body: change.own })
    case 'remove':
      return await call(removeExpected, { params })
  }
}

export function useChangeExpected(folderId: string, onDone: () => void) {
  return useMutation({
    mutationFn: async (change: ExpectedChange) => send(folderId, change),
    onSuccess: (slots) => {
      replaceAnswer(expectedQuery(folderId).queryKey, slots)
      onDone()
    },
    onError: (error) => showFailure(error, 'Failed to change what is expected'),
    onSettled: async () => queryClient.invalidateQueries({ queryKey: completenessQuery.queryKey }),
  })
}

/** What the dialogs and rows say of a paper that was chosen for a slot. */
type SlotOfPaper = Pick<ExpectedSlot, 'expectedId' | 'name' | 'period' | 'person'>

function slotAction(folderId: string, slot: SlotOfPaper) {
  const params = (fileId: string) => ({ id: folderId, expectedId: slot.expectedId, fileId })
  const body = { to: slot.period?.to ?? null, person: slot.person }
  return {
    fill: (fileId: string) => call(fillExpected, { params: params(fileId), body }),
    empty: (fileId: string) => call(emptyExpected, { params: params(fileId) }),
  }
}

/** Says that a paper is the one that is expected. The notice offers to undo it. */
export function useFillSlot(folderId: string, slot: SlotOfPaper) {
  const { empty, fill } = slotAction(folderId, slot)
  return useAction({
    act: fill,
    notice: () => ({ title: `${slot.name} is here` }),
    undo: (_, fileId) => () => empty(fileId),
    failure: 'Failed to change what is expected',
  })
}

/** Says that a chosen paper is not the one that is expected. The notice offers to undo it. */
export function useEmptySlot(folderId: string, slot: SlotOfPaper) {
  const { empty, fill } = slotAction(folderId, slot)
  return useAction({
    act: empty,
    notice: () => ({ title: `${slot.name} is missing again` }),
    undo: (_, fileId) => () => fill(fileId),
    failure: 'Failed to change what is expected',
  })
}
