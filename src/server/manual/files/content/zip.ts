import type { Scope } from '#server/platform/identity.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { Content } from '#server/platform/content.ts'
import { type ZipEntry, zipContent } from '#server/platform/zip-stream.ts'
import type { FileDependencies } from '../dependencies.ts'
import { type FileRow, findFiles } from '../repository.ts'
import { takeTogether } from '../take-together.ts'
import { namesWithin, safeName } from './unpacked-names.ts'

/**
 * Several files as one ZIP that is written while it is sent, named after their folder when they share one. It is broken
 * off when the bytes of a file cannot be read, so that a ZIP that seems complete is.
 *
 * @param requireProof called for files of several folders
 * @throws AppError `not_found` when one of the files is not there; `forbidden` for files of several folders, to a person
 *   who may not export; as `requireProof`
 */
export async function zipFiles(
  { db, storage }: Pick<FileDependencies, 'db' | 'storage'>,
  scope: Scope,
  ids: readonly string[],
  requireProof: () => void,
): Promise<Content> {
  const files = await findFiles(db, scope, ids)
  if (files.length < ids.length) throw new AppError('not_found', 'This file could not be found.')
  const { isOfSeveral, title } = takeTogether(scope, files)
  if (isOfSeveral) requireProof()
  async function* entries(): AsyncGenerator<ZipEntry> {
    const nameOf = namesWithin()
    for (const file of files) yield zipEntryOf(storage, file, nameOf(file.originalName))
  }
  return zipContent(`${safeName(title)}.zip`, entries())
}

/** @param path of the entry in the archive */
export function zipEntryOf(
  storage: FileDependencies['storage'],
  { mimetype, sha256, uploadedAt }: Pick<FileRow, 'mimetype' | 'sha256' | 'uploadedAt'>,
  path: string,
): ZipEntry {
  return {
    path,
    modifiedAt: new Date(uploadedAt),
    isCompressible: mimetype.startsWith('text/'),
    open: async () => (await storage.open(sha256)).stream,
  }
}
