import { mayEdit } from '#contract/company/roles.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { filedPapers, hasFiled } from '#server/manual/files/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { isFitting } from './fitting.ts'
import { type ExpectedReading, listWanted } from './list-expected.ts'
import { selectExpectedPapers } from './paper-list.ts'
import { isDismissed, selectVisibleFolders } from './repository.ts'

/** The papers that most companies have at hand on their first day, in this order. */
const firstIds = [
  'a1-certificate-of-incorporation',
  'a1-registration-for-self-assessment',
  'a1-articles',
  'a1-partnership-agreement',
  'f1-annual-accounts',
  'f1-accounts-of-a-sole-trader',
  'f4-bank-statements',
  'w3-public-liability-insurance',
  'jk5-self-assessment-return',
  'jk5-partnership-tax-return',
  'hi1-purchase-invoices',
]
const SHOWN = 5

/** A company with as many filed papers, of those that the person may view, has begun. */
const BEGUN = 25

/**
 * The papers with which a company begins, of those that are expected of it by now, and which of them are filed. Only what
 * the person may file; nothing once the company has begun, or the person has dismissed them.
 */
export async function listFirstPapers(reading: ExpectedReading, who: Identity) {
  const { db, masterWorkspaceId, now } = reading
  if (who.workspace.kind === 'master' || (await isDismissed(db, who))) return []
  if (await hasFiled(db, who.workspace, BEGUN)) return []
  const visible = await selectVisibleFolders(db, who.workspace)
  const wanted = await listWanted(reading, who.workspace)
  const papers = await filedPapers(db, who.workspace)
  const today = dayInLondon(now())
  const expected = await selectExpectedPapers(db, masterWorkspaceId)
  return firstIds
    .flatMap((id) => expected.find((paper) => paper.id === id) ?? [])
    .filter(
      (paper) => wanted.has(paper.id) && mayEdit(who.workspace, visible.get(paper.folderId)?.area ?? ''),
    )
    .slice(0, SHOWN)
    .map((paper) => ({
      id: paper.id,
      name: paper.name,
      folderId: paper.folderId,
      reason: paper.versions.findLast(({ from }) => from <= today)?.reason ?? '',
      isHere: papers.some((filed) => isFitting(filed, paper)),
    }))
}
