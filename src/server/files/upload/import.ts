import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { cleanName, MAX_NAME_LENGTH } from '#contract/common-fields.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { kindOf } from './kind.ts'
import { numberedName } from '../names.ts'
import { filesOfSize } from '../repository.ts'
import { storeFiles } from './store.ts'

/** A file to be imported; its bytes can be read more than once. */
export interface Import {
  name: string
  /** In bytes. */
  size: number
  open: () => AsyncIterable<Uint8Array>
}

/**
 * Files something into a folder unless the same bytes are there under the same name, with or without a number. An
 * interrupted import can therefore be repeated.
 *
 * @returns whether it was not there and has been filed
 * @throws AppError `not_found` for an unknown folder, `too_large`, `invalid` for a name that cannot be
 */
export async function importFile(
  { db, maxUploadBytes, storage }: Pick<FileDependencies, 'db' | 'maxUploadBytes' | 'storage'>,
  who: Identity,
  folderId: string,
  { name: givenName, open, size }: Import,
): Promise<boolean> {
  const name = cleanName(givenName)
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    throw new AppError('invalid', `A name has 1 to ${String(MAX_NAME_LENGTH)} characters.`)
  }
  if (size > maxUploadBytes) throw new AppError('too_large')
  const alike = (await filesOfSize(db, who.workspaceId, folderId, size)).filter(({ originalName }) =>
    isNumberOf(originalName, name),
  )
  if (alike.length > 0) {
    const sha256 = await hashOf(open())
    if (alike.some((file) => file.sha256 === sha256)) return false
  }
  const blob = await storage.stage(open(), { maxBytes: maxUploadBytes })
  try {
    await blob.commit()
    const mimetype = await kindOf(storage, blob, name)
    await storeFiles(db, who, folderId, [{ name, filename: blob.sha256, blob, mimetype }])
  } catch (error) {
    await blob.discard()
    throw error
  }
  return true
}

function isNumberOf(name: string, wanted: string): boolean {
  if (name === wanted) return true
  const number = / \((\d+)\)(?:\.[^.]*)?$/.exec(name)?.[1]
  return number !== undefined && name === numberedName(wanted, Number(number))
}

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}
