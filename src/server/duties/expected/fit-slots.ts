import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { ExpectedFit } from '#contract/duties/expected.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import { fillSlots } from './fill-slots.ts'
import { type Expected, type FiledPaper, isProof, isSaidIn } from './fitting.ts'

/**
 * The slots that papers in the inbox would fill, each if it was filed where the paper is expected: slots without a paper,
 * and those whose paper ends before the new one. The words that the name must hold are left to whoever names the paper.
 *
 * @param expected those that are expected of the company
 * @param papers those of all folders, the inbox too
 */
export function fitSlots(
  expected: readonly Expected[],
  papers: readonly FiledPaper[],
  facts: CompanyFacts,
  today: Day,
): ExpectedFit[] {
  const { waiting = [], filed = [] } = Object.groupBy(papers, ({ folderId }) =>
    folderId === LOG_FOLDER_ID ? 'waiting' : 'filed',
  )
  if (waiting.length === 0) return []
  const before = fillSlots(expected, filed, facts, today)
  const slotBefore = new Map(before.map((slot) => [slot.id, slot]))
  const filledBy = new Map(
    before.flatMap(({ earlier, expectedId, fileId }) =>
      [fileId, ...earlier.map((one) => one.fileId)].map((id) => [id, expectedId] as const),
    ),
  )
  return expected.flatMap((one) => {
    const fitting = waiting.filter(
      (paper) => one.kinds.some((wanted) => wanted === paper.kind) || isProof(paper, one),
    )
    if (fitting.length === 0 || one.skipReason !== null) return []
    // Papers that fill other slots still say which persons there are.
    const others = filed.map((paper) =>
      filledBy.get(paper.fileId) === one.id ? paper : { ...paper, kind: null, likely: undefined, closed: [] },
    )
    return fitting.flatMap((paper): ExpectedFit[] => {
      const { fileId, fileName } = paper
      const placed = [...others, { ...paper, folderId: one.folderId }]
      const slot = fillSlots([{ ...one, words: [] }], placed, facts, today).find(
        (filled) => filled.fileId === fileId,
      )
      // What has ended by now fills nothing.
      if (slot === undefined || slot.state === 'ended') return []
      const { ends = null, state = 'missing' } = slotBefore.get(slot.id) ?? {}
      const isRenewed = ends !== null && slot.ends !== null && slot.ends > ends
      if (state !== 'missing' && state !== 'ended' && !isRenewed) return []
      const { expectedId, folderId, name, period, person } = slot
      const words = isSaidIn(paper, one) || isProof(paper, one) ? [] : one.words
      return [{ fileId, fileName, expectedId, folderId, name, period, person, words }]
    })
  })
}
