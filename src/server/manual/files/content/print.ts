import { AppError } from '#contract/platform/errors.ts'
import { officeView } from '#contract/documents/mimetypes.ts'
import type { Documents } from '#server/documents/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { FileDependencies } from '../dependencies.ts'
import { inlineContentOf, type StoredFile } from './stored-content.ts'

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
