import { folderLabel } from '#contract/manual/folders.ts'
import { dayInLondon, spellDay, spellMoment } from '#contract/platform/plain-date.ts'
import type { Report } from '#server/documents/index.ts'
import { letterheadOf, type WorkspaceRow } from '#server/company/workspaces/index.ts'
import type { FileRow, KeepingOver } from '#server/manual/files/index.ts'

/** A paper that is destroyed. */
export type Destroyed = Pick<
  FileRow,
  'originalName' | 'size' | 'folderId' | 'folderName' | 'sha256' | 'uploadedAt' | 'uploadedBy'
> & {
  keeping: KeepingOver
  /** Other files of the manual with the same bytes, which stay. */
  copies: number
  /** The SHA-256 of its former versions, the oldest first. */
  formerHashes: readonly string[]
}

export interface Destruction {
  company: WorkspaceRow | undefined
  person: { name: string; email: string }
  at: Date
  papers: readonly Destroyed[]
}

/** What was destroyed, when, by whom and by which rule, each paper with its SHA-256. */
export function certificateOf({ at, company, papers, person }: Destruction): Report {
  const { businessName = null, registrationNumber = null } = company ?? {}
  const number = registrationNumber === null ? '' : `, number ${registrationNumber}`
  const count = papers.length === 1 ? '1 paper was' : `${String(papers.length)} papers were`
  return {
    title: 'Certificate of destruction',
    ...(company !== undefined && businessName !== null && { badge: letterheadOf(company).badge }),
    intro: [
      ...(businessName === null ? [] : [`${businessName}${number}`]),
      `${count} destroyed on ${spellMoment(at)} by ${person.name} (${person.email}).`,
      'The time for which each had to be kept was over, by the rule named with it, and none was on hold. They were deleted from the manual and cannot be restored there. Their stored bytes are erased within days; backups made before hold them until those backups are deleted.',
    ],
    sections: [
      {
        entries: papers.map((paper) => ({
          name: paper.originalName,
          below: [
            `${folderLabel({ id: paper.folderId, name: paper.folderName })} · ${paper.size.toLocaleString('en-GB')} bytes · filed on ${spellDay(dayInLondon(new Date(paper.uploadedAt)))} by ${paper.uploadedBy}`,
            `To be kept until ${spellDay(paper.keeping.day)} · ${paper.keeping.source}`,
            `SHA-256 ${paper.sha256}`,
            ...paper.formerHashes.map((sha256, index) => `Version ${String(index + 1)}: SHA-256 ${sha256}`),
            ...(paper.copies === 0
              ? []
              : [
                  paper.copies === 1
                    ? 'Another file of the manual has the same bytes and was not destroyed.'
                    : `${String(paper.copies)} other files of the manual have the same bytes and were not destroyed.`,
                ]),
          ],
        })),
      },
    ],
  }
}
