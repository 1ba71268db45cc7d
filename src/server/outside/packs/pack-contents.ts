import { Readable } from 'node:stream'
import { AppError } from '#contract/platform/errors.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { MAX_PRINTED } from '#contract/manual/file-contents.ts'
import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import type { Report } from '#server/documents/index.ts'
import {
  attachmentOf,
  mergedPdf,
  printFormOf,
  printParts,
  safeName,
  type StoredFile,
  zipEntryOf,
} from '#server/manual/files/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { Outsider } from '#server/platform/identity.ts'
import { type ZipEntry, zipContent } from '#server/platform/zip-stream.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { visitedLink } from '../links/links.ts'
import { type LinkRow, nameOf, packOf } from '../links/repository.ts'
import { notePages } from './count-pages.ts'
import { noteDownloads } from './receipts.ts'
import { findItem, type ItemRow, selectItems } from './repository.ts'

/** @throws AppError `ended`; `not_found` for a request; `forbidden` where something is to be taken along and the pack does not allow it */
async function openPack({ db }: OutsideDependencies, outsider: Outsider, isTaking: boolean) {
  const link = await visitedLink(db, outsider)
  if (link.pack === null) throw new AppError('not_found')
  if (isTaking && !link.pack.mayDownload)
    throw new AppError('forbidden', 'These papers can be read here, but not downloaded.')
  return link
}

/** @throws AppError `not_found` for a number that the pack does not have, and for a paper that was deleted */
async function requireItem({ db }: OutsideDependencies, { linkId, workspaceId }: Outsider, number: number) {
  const item = await findItem(db, workspaceId, linkId, number)
  if (item === undefined || item.isGone)
    throw new AppError('not_found', 'This paper is not in the pack any more.')
  return item
}

const storedOf = ({ name, ...item }: ItemRow, { createdAt }: LinkRow): StoredFile => ({
  ...item,
  originalName: name,
  modifiedAt: createdAt,
})

/** What is written across every page: for whom it is, and the day. */
const markOf = (link: LinkRow, now: Date) => `${nameOf(link)} · ${spellDay(dayInLondon(now))}`

/** A paper as a PDF, to be shown, with the mark where it is asked for. @throws AppError `not_found`; `unsupported` */
export async function viewItem(deps: OutsideDependencies, outsider: Outsider, number: number) {
  const link = await openPack(deps, outsider, false)
  const item = await requireItem(deps, outsider, number)
  await notePages(deps, item)
  const mark = (pdf: Uint8Array) => deps.documents.watermark(pdf, markOf(link, deps.now()))
  const stored = storedOf(item, link)
  return await printFormOf(deps, link.workspaceId, stored, {
    mark: packOf(link).watermark ? mark : undefined,
  })
}

/** @throws AppError `not_found`; `forbidden` where downloading is not allowed */
export async function downloadItem(deps: OutsideDependencies, outsider: Outsider, number: number) {
  const link = await openPack(deps, outsider, true)
  const item = await requireItem(deps, outsider, number)
  await noteDownloads(deps, outsider, [item])
  return attachmentOf(deps.storage, storedOf(item, link))
}

/** The papers of a pack as one ZIP, numbered, with their index. @throws AppError `forbidden` where downloading is not allowed */
export async function zipItems(deps: OutsideDependencies, outsider: Outsider): Promise<Content> {
  const link = await openPack(deps, outsider, true)
  const items = await presentItems(deps, link)
  const drawn = await deps.documents.report(indexOf(link, items))
  if (drawn.status !== 'made') throw new AppError('unavailable')
  const { pdf } = drawn
  await noteDownloads(deps, outsider, items)
  const digits = String(items.length).length
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: '0 Index.pdf', modifiedAt: link.createdAt, open: async () => Readable.from([pdf]) }
    for (const item of items) {
      const path = safeName(`${String(item.number).padStart(digits, '0')} ${item.name}`)
      yield zipEntryOf(deps.storage, { ...item, uploadedAt: link.createdAt.toISOString() }, path)
    }
  }
  return zipContent(`${safeName(packOf(link).title)}.zip`, entries())
}

/**
 * A pack as one PDF with an index, numbered pages and a bookmark for each paper.
 *
 * @param isWanted asked before each paper: whether the client still waits for the answer
 * @throws AppError `forbidden` where downloading is not allowed; `unsupported` for more papers than one PDF takes
 */
export async function printItems(deps: OutsideDependencies, outsider: Outsider, isWanted: () => boolean) {
  const link = await openPack(deps, outsider, true)
  const { title, watermark } = packOf(link)
  const items = await presentItems(deps, link)
  if (items.length > MAX_PRINTED)
    throw new AppError('unsupported', `One PDF takes ${String(MAX_PRINTED)} papers. Please take the ZIP.`)
  const files = items.map(({ name, number, ...item }) => ({
    ...item,
    originalName: `${String(number)}  ${name}`,
  }))
  const parts = await printParts(deps, () => link.workspaceId, files, isWanted)
  await noteDownloads(deps, outsider, items)
  return await mergedPdf(deps, `${safeName(title)}.pdf`, {
    title,
    badge: link.company.badge,
    intro: introOf(link),
    parts,
    ...(watermark && { watermark: markOf(link, deps.now()) }),
  })
}

/** The papers that are still there. */
const presentItems = async ({ db }: OutsideDependencies, link: LinkRow) =>
  (await selectItems(db, [link])).filter(({ isGone }) => !isGone)

function introOf(link: LinkRow): string[] {
  const from = [link.maker?.name, link.company.name].filter(Boolean).join(', ')
  return [`From ${from}`, `For ${nameOf(link)}`, spellDay(dayInLondon(link.createdAt))]
}

function indexOf(link: LinkRow, items: readonly ItemRow[]): Report {
  const entries = items.map(({ folderId, folderName, name, number, pages, sha256 }) => ({
    name: `${String(number)}  ${name}`,
    below: [folderLabel({ id: folderId, name: folderName }), `SHA-256 ${sha256}`],
    ...(pages !== null && { end: pages === 1 ? '1 page' : `${String(pages)} pages` }),
  }))
  const { title } = packOf(link)
  return { title, badge: link.company.badge, intro: introOf(link), sections: [{ entries }] }
}
