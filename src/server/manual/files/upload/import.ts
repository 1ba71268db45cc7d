import { createHash } from 'node:crypto'
import { AppError } from '#contract/platform/errors.ts'
import { cleanName, MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import type { StageOptions, Storage } from '#server/bytes/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { kindOf } from './kind.ts'
import { numberedName } from '../names.ts'
import { filesOfSize } from '../repository.ts'
import { type Arrival, storeFiles } from './store.ts'

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
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw new AppError('invalid', `A name has 1 to ${String(MAX_NAME_LENGTH)} characters.`)
  if (size > maxUploadBytes) throw new AppError('too_large')
  const alike = (await filesOfSize(db, who.workspace.id, folderId, size)).filter(({ originalName }) =>
    isNumberOf(originalName, name),
  )
  if (alike.length > 0) {
    const sha256 = await hashOf(open())
    if (alike.some((file) => file.sha256 === sha256)) return false
  }
  await storeFiles(db, who, folderId, [await takeIn(storage, name, open(), { maxBytes: maxUploadBytes })])
  return true
}

/**
 * Puts bytes into the store, to be filed under a name with {@link storeFiles}. Bytes that are not filed are collected.
 *
 * @throws AppError as `stage` of the store
 */
export async function takeIn(
  storage: Pick<Storage, 'open' | 'stage'>,
  name: string,
  source: AsyncIterable<Uint8Array>,
  options: StageOptions,
): Promise<Arrival> {
  const blob = await storage.stage(source, options)
  try {
    await blob.commit()
    const { sha256, size } = blob
    const mimetype = await kindOf(storage, blob, name)
    return { name, filename: sha256, blob: { sha256, size }, mimetype }
  } catch (error) {
    await blob.discard()
    throw error
  }
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
