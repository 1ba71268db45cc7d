import { AppError } from '#contract/platform/errors.ts'
import { officeView, isOffice } from '#contract/documents/mimetypes.ts'
import type { Documents, Booklet, BookletPart } from '#server/documents/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { FileDependencies } from '../dependencies.ts'
import { inlineContentOf, type StoredFile } from './stored-content.ts'
import { findLetterhead } from '#server/company/workspaces/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { type FileRow, findFiles } from '../repository.ts'
import { takeTogether } from '../take-together.ts'
import { printAudienceOf } from './audience.ts'
import { safeName } from './unpacked-names.ts'

const PDF = 'application/pdf'

/**
 * The print form of a file (`docs/product.md` §7): a PDF as it is, for other types a PDF that is made once for all
 * who see the same and kept beside the bytes.
 *
 * @param audience who shares it
 * @param shown that it is looked at, not printed, and what writes something across it
 * @throws AppError `unsupported` when the type has none, or this document cannot be made into one
 */
export async function printFormOf(
  { printForms, storage }: Pick<FileDependencies, 'printForms' | 'storage'>,
  audience: string,
  file: StoredFile,
  shown?: { mark: ((pdf: Uint8Array) => ReturnType<Documents['watermark']>) | undefined },
): Promise<Content> {
  const mark = shown?.mark
  const name = printNameOf(file.originalName)
  if (file.mimetype === PDF && mark === undefined)
    return inlineContentOf(storage, { ...file, originalName: name })
  const printed = await printForms(file, { audience })
  const made = printed.status === 'made' && mark !== undefined ? await mark(printed.pdf) : printed
  if (made.status !== 'made')
    throw new AppError('unsupported', refusalOf(made, file.mimetype, shown ? 'shown' : 'printed'))
  return madePdf(name, made.pdf, 'private, no-store')
}

/** A PDF that was made, to be shown in place. */
export function madePdf(name: string, pdf: Uint8Array, cacheControl: Content['cacheControl']): Content {
  return { mimetype: PDF, isInline: true, name, cacheControl, open: async () => pdf }
}

function refusalOf(
  made: { status: 'none' } | { status: 'unreadable'; reason: string },
  mimetype: string,
  done: 'shown' | 'printed',
): string {
  if (made.status === 'unreadable') return `This file cannot be ${done}: ${made.reason}.`
  return officeView(mimetype) === undefined
    ? `This type of file cannot be ${done}.`
    : 'This server has no program that makes a PDF of this type of file.'
}

/** `{name}_print.pdf`, where `name` has no extension (`docs/product.md` §7). */
function printNameOf(originalName: string): string {
  return `${originalName.replace(/(?<=.)\.[^.]*$/, '')}_print.pdf`
}

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
  const files = await findFiles(db, scope, ids)
  if (files.length < ids.length) throw new AppError('not_found', 'This file could not be found.')
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
