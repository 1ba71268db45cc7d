import * as calls from '#contract/duties/expected.ts'
import type { ExpectedSlot } from '#contract/duties/expected.ts'
import { type CompanyPackId, listExpectedPacks, setExpectedPack } from '#contract/duties/expected-packs.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { call } from '#web/platform/base/call.ts'
import { useAction } from '#web/platform/base/action.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { completenessQuery } from './completeness-query.ts'
import { answerOf, answerTo } from '#web/platform/base/answer.ts'

/** Papers are filed, read and end while pages are open: both are read again whenever they are shown. */
export const expectedQuery = (id: string) =>
  answerTo(calls.listExpected, { params: { id } }, { staleTime: 0 })

/** What the papers in the inbox would fill. */
export const fitsQuery = answerOf(calls.listFits, { staleTime: 0 })

/** What is missing in all folders. */
export const missingQuery = answerOf(calls.listMissing, { staleTime: 0 })

/** The packs of expected papers. */
export const paperPacksQuery = answerOf(listExpectedPacks, { staleTime: 0 })

/** Says that a pack is the company's, or is not. */
export function useSetPack() {
  return useSharedChange({
    act: (body: { id: CompanyPackId; ours: boolean }) => call(setExpectedPack, { body }),
    onDone: (packs) => replaceAnswer(paperPacksQuery.queryKey, packs),
    failure: 'This could not be saved.',
    refresh: () => readAgain(missingQuery, completenessQuery),
  })
}

/** Changes what is expected of a folder by a call that answers with all of it. */
export function useChangeExpected(folderId: string, onDone?: () => void) {
  return useSharedChange({
    act: (send: () => Promise<ExpectedSlot[]>) => send(),
    onDone: (slots) => {
      replaceAnswer(expectedQuery(folderId).queryKey, slots)
      onDone?.()
    },
    failure: 'Failed to change what is expected',
    refresh: () => readAgain(missingQuery, completenessQuery),
  })
}

/** What is said of a paper that was chosen for a slot. */
type SlotOfPaper = Pick<ExpectedSlot, 'expectedId' | 'name' | 'period' | 'person'>

/** Says that a paper is the one that is expected, or that it is not. The notice offers to undo it. */
export function useSetFills(folderId: string, slot: SlotOfPaper, fills: boolean) {
  const params = (fileId: string) => ({ id: folderId, expectedId: slot.expectedId, fileId })
  const body = { to: slot.period?.to ?? null, person: slot.person }
  const fill = (fileId: string) => call(calls.fillExpected, { params: params(fileId), body })
  const empty = (fileId: string) => call(calls.emptyExpected, { params: params(fileId) })
  return useAction({
    act: fills ? fill : empty,
    notice: () => ({ title: fills ? `${slot.name} is here` : `${slot.name} is missing again` }),
    undo: (_, fileId: string) => () => (fills ? empty(fileId) : fill(fileId)),
    failure: 'Failed to change what is expected',
  })
}
