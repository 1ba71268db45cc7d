import { AppError } from '#contract/platform/errors.ts'
import type { FileVersion } from '#contract/manual/file-versions.ts'
import type { File } from '#contract/manual/files.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { requireFile } from '../find.ts'
import { namingTransaction } from '../unique-name.ts'
import type { StoredFile } from '../content/stored-content.ts'
import { replaceBytes } from './add-version.ts'
import { findVersionSource, type FormerVersion, selectFormerVersions } from './repository.ts'

/** A version of a file, its newest one too. */
type Version = Omit<FormerVersion, 'fileId'>

/** @throws AppError `not_found`, also for a file that the person may not view */
async function readVersions(on: Queryable, scope: Scope, id: string): Promise<Version[]> {
  const { confirmedFacts = null, ...newest } = await requireFile(on, scope, id, 'view')
  const former = newest.version === 1 ? [] : await selectFormerVersions(on, scope.id, [id])
  const source = await findVersionSource(on, scope.id, id)
  return [{ ...newest, confirmedFacts, source }, ...former.toReversed()]
}

/** The versions of a file, the newest first. @throws AppError `not_found`, also for a file that the person may not view */
export async function listVersions(on: Queryable, scope: Scope, id: string): Promise<FileVersion[]> {
  const versions = await readVersions(on, scope, id)
  return versions.map(({ originalName: name, uploadedAt: at, uploadedBy: by, ...version }) => {
    return { ...version, name, by, at }
  })
}

async function requireVersion(on: Queryable, scope: Scope, id: string, version: number): Promise<Version> {
  const found = (await readVersions(on, scope, id)).find((one) => one.version === version)
  if (found === undefined) throw new AppError('not_found', 'This version could not be found.')
  return found
}

/** The bytes of one version. @throws AppError `not_found` for an unknown version, and as {@link listVersions} */
export async function storedVersion(
  on: Queryable,
  scope: Scope,
  id: string,
  version: number,
): Promise<StoredFile> {
  const { uploadedAt, ...rest } = await requireVersion(on, scope, id, version)
  return { ...rest, modifiedAt: new Date(uploadedAt) }
}

/**
 * Adds a new version with the bytes of a former one, and with what a person said of its facts.
 *
 * @throws AppError `not_found`, `forbidden` as for every change of a file; `quota` when the company has no room for it
 */
export async function restoreVersion(
  { db, quotas }: Pick<FileDependencies, 'db' | 'quotas'>,
  who: Identity,
  id: string,
  version: number,
): Promise<File> {
  return await namingTransaction(db, async (tx) => {
    const former = await requireVersion(tx, who.workspace, id, version)
    const { confirmedFacts, mimetype, originalName: name, sha256, size } = former
    const bytes = { name, filename: sha256, blob: { sha256, size }, mimetype, confirmedFacts }
    const file = await replaceBytes(tx, who, id, { ...bytes, source: 'restore', from: version })
    await quotas.enforce(tx, who.workspace.id)
    return file
  })
}
