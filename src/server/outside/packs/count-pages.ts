import { once } from 'node:events'
import { selectReadPages } from '#server/bytes/index.ts'
import { isOffice } from '#contract/documents/mimetypes.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { type ItemRow, updateItem } from './repository.ts'

type Counted = Pick<OutsideDependencies, 'db' | 'documents' | 'printForms'>

type Bytes = Pick<ItemRow, 'mimetype' | 'sha256' | 'size'>

/** For how long somebody who gives papers waits for their pages to be counted, in milliseconds. */
const COUNTED_MS = 3000

/**
 * How many pages papers have when they are printed, by their hashes. Those that would take long to find out are missing:
 * Office documents, and others once the time is up. They are counted when somebody looks at them (`notePages`).
 */
export async function countPages(
  deps: Counted,
  workspaceId: string,
  papers: readonly Bytes[],
  withinMs = COUNTED_MS,
) {
  const hashes = papers.map(({ sha256 }) => sha256)
  const pages = await selectReadPages(deps.db, workspaceId, hashes)
  const others = papers.filter(({ mimetype, sha256 }) => !pages.has(sha256) && !isOffice(mimetype))
  // A PDF need not be printed first.
  const isPdf = ({ mimetype }: Bytes) => Number(mimetype === 'application/pdf')
  const timeUp = AbortSignal.timeout(withinMs)
  const countOthers = async () => {
    for (const paper of others.toSorted((a, b) => isPdf(b) - isPdf(a))) {
      const counted = await countPrinted(deps, workspaceId, paper)
      if (timeUp.aborted) break
      if (counted !== undefined) pages.set(paper.sha256, counted)
    }
  }
  // A print form that is being made once the time is up is not waited for.
  await Promise.race([countOthers(), once(timeUp, 'abort')])
  return pages
}

async function countPrinted({ documents, printForms }: Counted, workspaceId: string, paper: Bytes) {
  const printed = await printForms(paper, { audience: workspaceId })
  if (printed.status !== 'made') return undefined
  const counted = await documents.countPages(printed.pdf)
  return counted.status === 'counted' ? counted.pages : undefined
}

/** Notes how many pages a paper has that were not counted when it was given. */
export async function notePages(deps: Counted, item: ItemRow): Promise<void> {
  if (item.pages !== null) return
  const pages = await countPrinted(deps, item.workspaceId, item)
  if (pages !== undefined) await updateItem(deps.db, item, { pages }, item.sha256)
}
