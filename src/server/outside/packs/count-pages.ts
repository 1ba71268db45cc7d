import { selectReadPages } from '#server/bytes/index.ts'
import { isOffice } from '#contract/documents/mimetypes.ts'
import type { PackDependencies } from './dependencies.ts'

type Counted = Pick<PackDependencies, 'db' | 'documents' | 'printForms'>

interface Bytes {
  sha256: string
  size: number
  mimetype: string
}

/** Papers that are counted while somebody waits, where their text does not tell: more take too long. */
const COUNTED_AT_ONCE = 40

/**
 * How many pages papers have when they are printed, by their hashes. Those that would take long to find out are missing:
 * Office documents, and some of very many.
 */
export async function countPages(
  { db, documents, printForms }: Counted,
  workspaceId: string,
  papers: readonly Bytes[],
): Promise<Map<string, number>> {
  const pages = await selectReadPages(
    db,
    workspaceId,
    papers.map(({ sha256 }) => sha256),
  )
  const others = papers.filter(({ mimetype, sha256 }) => !pages.has(sha256) && !isOffice(mimetype))
  for (const paper of others.slice(0, COUNTED_AT_ONCE)) {
    const printed = await printForms(paper, { audience: workspaceId })
    if (printed.status !== 'made') continue
    const counted = await documents.countPages(printed.pdf)
    if (counted.status === 'counted') pages.set(paper.sha256, counted.pages)
  }
  return pages
}
