import { findLetterhead } from '#server/company/workspaces/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import { AppError } from '#contract/platform/errors.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { isOffice } from '#contract/documents/mimetypes.ts'
import type { Booklet, BookletPart } from '#server/documents/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { FileDependencies } from '../dependencies.ts'
import { type FileRow, findFiles } from '../repository.ts'
import { takeTogether } from '../take-together.ts'
import { printAudienceOf } from './audience.ts'
import { madePdf } from './print.ts'
import { safeName } from './unpacked-names.ts'

/** What is needed of a file to print it. */
type Printed = Pick<FileRow, 'folderId' | 'folderName' | 'mimetype' | 'originalName' | 'sha256' | 'size'>

/** The most that one PDF is made of, in bytes. */
const MAX_BYTES = 150 * 1024 * 1024

/**
 * Several files as one PDF with numbered pages and a cover that lists them in the order of the ids, with the reason for
 * each file that cannot be printed.
 *
 * @param isWanted asked before each document: whether the client still waits for the answer
 * @param requireProof called for files of several folders
 * @throws AppError `not_found` when one of the files is not there; `forbidden` for files of several folders, to a person
 *   who may not export; `unsupported` when none of them can be printed; as `requireProof`
 */
export async function printFiles(
  { db, documents, printForms }: Pick<FileDependencies, 'db' | 'documents' | 'printForms'>,
  scope: Scope,
  ids: readonly string[],
  { isWanted, requireProof }: { isWanted: () => boolean; requireProof: () => void },
): Promise<Content> {
  const found = new Map((await findFiles(db, scope, ids)).map((row) => [row.id, row]))
  const files = ids.flatMap((id) => found.get(id) ?? [])
  if (files.length === 0 || files.length < ids.length)
    throw new AppError('not_found', 'This file could not be found.')
  const { isOfSeveral, title } = takeTogether(scope, files)
  if (isOfSeveral) requireProof()
  const parts = await printParts({ printForms }, (file) => printAudienceOf(scope, file), files, isWanted)
  if (parts.every(({ pdf }) => pdf === undefined))
    throw new AppError('unsupported', 'None of these files can be printed.')
  const company = await findLetterhead(db, scope.id)
  return await mergedPdf({ documents }, `${safeName(title)}_print.pdf`, {
    title,
    ...(company !== undefined && { badge: company.badge, intro: [company.name] }),
    parts,
  })
}

/**
 * The print forms of files, in their order, each with the reason where it has none.
 *
 * @param audienceOf who shares the print form of a file
 * @throws AppError `unavailable` once nobody waits for them
 */
export async function printParts<File extends Printed>(
  { printForms }: Pick<FileDependencies, 'printForms'>,
  audienceOf: (file: File) => string,
  files: readonly File[],
  isWanted: () => boolean,
): Promise<BookletPart[]> {
  const parts: BookletPart[] = []
  let bytes = 0
  for (const file of files) {
    if (!isWanted()) throw new AppError('unavailable')
    const part = await partOf(printForms, audienceOf(file), file, MAX_BYTES - bytes)
    bytes += part.pdf?.length ?? 0
    parts.push(part)
  }
  return parts
}

/** @throws AppError `unsupported` where they cannot be merged */
export async function mergedPdf(
  { documents }: Pick<FileDependencies, 'documents'>,
  name: string,
  booklet: Booklet,
): Promise<Content> {
  const made = await documents.merge(booklet)
  if (made.status === 'made') return madePdf(name, made.pdf, 'private, no-store')
  throw new AppError(
    'unsupported',
    made.status === 'none'
      ? 'These files cannot be printed.'
      : `These files cannot be printed: ${made.reason}.`,
  )
}

async function partOf(
  printForms: FileDependencies['printForms'],
  audience: string,
  { folderId, folderName, originalName: name, ...content }: Printed,
  room: number,
): Promise<BookletPart> {
  const folder = folderLabel({ id: folderId, name: folderName })
  const made = await printForms(content, { audience })
  if (made.status === 'made')
    return made.pdf.length > room
      ? { name, folder, reason: 'too large together with the others' }
      : { name, folder, pdf: made.pdf }
  if (made.status === 'unreadable') return { name, folder, reason: made.reason }
  return {
    name,
    folder,
    reason: isOffice(content.mimetype)
      ? 'no program here makes a PDF of this type of file'
      : 'this type of file cannot be printed',
  }
}
