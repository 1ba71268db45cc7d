import { AppError } from '#contract/platform/errors.ts'
import type { Attachment } from '#contract/manual/attachments.ts'
import { cleanName } from '#contract/platform/common-fields.ts'
import { inlineType } from '#contract/documents/mimetypes.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { Content } from '#server/platform/content.ts'
import type { FormPart } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { uploadFiles } from '../upload/upload.ts'
import type { StoredFile } from './stored-content.ts'

type Reading = Pick<FileDependencies, 'documents' | 'storage'>

/**
 * What is attached to a mail; nothing for a file of another type.
 *
 * @throws AppError `unsupported` when the mail cannot be read
 */
export async function attachmentsOf(
  { documents, storage }: Reading,
  { mimetype, sha256, size }: StoredFile,
): Promise<Attachment[]> {
  const list = await documents.attachments({ mimetype, size, bytes: () => storage.read(sha256) })
  if (list.status === 'none') return []
  if (list.status === 'unreadable') throw unreadable(list.reason)
  return list.attachments
}

/**
 * One attachment, to be shown in place where its type can do no harm.
 *
 * @throws AppError `not_found`; `unsupported` when the mail cannot be read
 */
export async function attachmentContent(files: Reading, mail: StoredFile, index: number): Promise<Content> {
  const { bytes, mimetype, name } = await readAttachment(files, mail, index)
  const shownType = inlineType(mimetype)
  return {
    mimetype: shownType ?? mimetype,
    isInline: shownType !== undefined,
    name,
    cacheControl: 'private, no-store',
    open: async () => bytes,
  }
}

/**
 * Files an attachment into a folder as if it were uploaded.
 *
 * @throws AppError as {@link attachmentContent}, and what an upload is refused with
 */
export async function fileAttachment(
  files: FileDependencies,
  who: Identity,
  mail: StoredFile,
  { folderId, index }: { folderId: string; index: number },
): Promise<UploadedFile> {
  const { bytes, name } = await readAttachment(files, mail, index)
  const form = formOf(folderId, cleanName(name), bytes)
  const { failed, files: stored } = await uploadFiles(files, who, form, bytes.length)
  const [file] = stored
  if (file !== undefined) return file
  throw failed[0]?.error ?? new AppError('invalid', 'This attachment could not be filed.')
}

async function* formOf(folderId: string, filename: string, bytes: Uint8Array): AsyncGenerator<FormPart> {
  yield { type: 'field', name: 'folderId', value: folderId }
  yield {
    type: 'file',
    name: 'files',
    filename,
    bytes: (async function* () {
      yield bytes
    })(),
  }
}

async function readAttachment(
  { documents, storage }: Reading,
  { mimetype, sha256, size }: StoredFile,
  index: number,
): Promise<{ name: string; mimetype: string; bytes: Uint8Array }> {
  const read = await documents.attachment({ mimetype, size, bytes: () => storage.read(sha256) }, index)
  if (read.status === 'none') throw new AppError('not_found', 'This attachment could not be found.')
  if (read.status === 'unreadable') throw unreadable(read.reason)
  return read
}

function unreadable(reason: string): AppError {
  return new AppError('unsupported', `The attachments of this mail cannot be read: ${reason}.`)
}
