import { requireExport } from '#server/manual/folders/index.ts'
import { Readable } from 'node:stream'
import { user as userSchema } from '#contract/people/sign-in.ts'
import { AppError } from '#contract/platform/errors.ts'
import { may } from '#contract/company/roles.ts'
import { presentActivity, selectActivity } from '#server/record/activity/index.ts'
import { recordLines } from '#server/record/audit/index.ts'
import { namesWithin, safeName, selectFormerVersions } from '#server/manual/files/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import type { Identity } from '#server/platform/identity.ts'
import { type ZipEntry, zipContent } from '#server/platform/zip-stream.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { showUser } from '../present.ts'
import { recordOnAccount } from '../record.ts'
import { type CompanyFile, COMPANY_FILE, describeCompany, writeCompanyFile } from './company-file.ts'
import { folderPaths } from './paths.ts'
import { type ExportFile, filesIn, filesInTrash, selectFolderNames } from './repository.ts'

const TRASH = 'Trash'
const VERSIONS = 'Former versions'

/**
 * Everything that a person sees of a company as a ZIP that is written while it is sent: the tree of folders with their
 * files, the trash, former versions, the profile with the folders' descriptions, the activity, for an owner the sealed record, and what
 * another server needs to take in the company (`company.json`). A document whose bytes cannot be read is left out and named in `MISSING.txt`.
 *
 * @throws AppError `forbidden` to a person who may not export; `unauthorized` when the account was deleted at the same
 *   moment
 */
export async function exportAccount(
  { db, storage }: Pick<AccountDependencies, 'db' | 'storage'>,
  who: Identity,
  now: Date,
): Promise<Content> {
  requireExport(who.workspace)
  // Only the fields of the contract, whatever columns are added.
  const profile = userSchema.parse(await showUser(db, who))
  const workspaceId = who.workspace.id
  const folders = await selectFolderNames(db, who.workspace)
  await recordOnAccount(db, who, { type: 'export', description: 'Exported everything as a ZIP' })

  const company = await describeCompany(db, who, { exportedAt: now, folders })

  const missing: string[] = []
  const filed: CompanyFile['files'] = []
  const fileEntry = (file: Omit<ExportFile, 'id' | 'version'>, path: string): ZipEntry => ({
    path,
    modifiedAt: new Date(file.uploadedAt),
    isCompressible: file.mimetype.startsWith('text/'),
    async open() {
      try {
        return (await storage.open(file.sha256)).stream
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        missing.push(path)
        return undefined
      }
    },
  })
  const textEntry = (path: string, text: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    path,
    modifiedAt: now,
    isCompressible: true,
    open: async () => Readable.from(text, { objectMode: false }),
  })

  async function* formerEntries(
    { id, version }: ExportFile,
    path: string,
  ): AsyncGenerator<ZipEntry, NonNullable<CompanyFile['files'][number]['versions']>> {
    const kept = []
    const former = version === 1 ? [] : await selectFormerVersions(db, workspaceId, [id])
    for (const one of former) {
      const at = `${VERSIONS}/${path}/${String(one.version)} ${safeName(one.originalName)}`
      yield fileEntry(one, at)
      if (missing.at(-1) === at) continue
      const { originalName, sha256, source, uploadedAt, uploadedBy } = one
      kept.push({ path: at, originalName, sha256, source, uploadedAt, uploadedBy })
    }
    return kept
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const account = { exportedAt: now.toISOString(), account: profile, folders }
    yield textEntry('account.json', [`${JSON.stringify(account, undefined, 2)}\n`])
    yield textEntry('activity.json', activityJson(db, who))
    if (may(who.workspace, 'manage')) yield textEntry('record.jsonl', recordLines(db, who, now))
    const pathOf = folderPaths(folders)
    const children = Map.groupBy(folders, ({ parentId }) => parentId)
    for (const { id, updatedAt } of folders) {
      const folder = pathOf(id)
      yield { path: folder, modifiedAt: updatedAt }
      const subfolders = (children.get(id) ?? []).map((child) => pathOf(child.id).slice(folder.length + 1))
      const nameOf = namesWithin(subfolders)
      for await (const file of filesIn(db, workspaceId, id)) {
        const path = `${folder}/${nameOf(file.originalName)}`
        yield fileEntry(file, path)
        if (missing.at(-1) === path) continue
        const { originalName, sha256, uploadedAt } = file
        const versions = yield* formerEntries(file, path)
        filed.push({
          path,
          folderId: id,
          originalName,
          uploadedAt,
          sha256,
          ...(versions.length > 0 && { versions }),
        })
      }
    }
    const nameInTrash = namesWithin()
    for await (const file of filesInTrash(db, who.workspace)) {
      const path = `${TRASH}/${nameInTrash(file.originalName)}`
      yield fileEntry(file, path)
      yield* formerEntries(file, path)
    }
    yield textEntry(COMPANY_FILE, writeCompanyFile(company, filed))
    if (missing.length > 0) {
      const lines = ['These documents could not be read when this archive was made:', '', ...missing]
      yield textEntry('MISSING.txt', [`${lines.join('\n')}\n`])
    }
  }
  return zipContent(`Board Manual ${now.toISOString().slice(0, 10)}.zip`, entries())
}

/** The activity as a JSON array, newest first, one entry a line. */
async function* activityJson(db: Database, who: Identity): AsyncGenerator<string> {
  let separator = '[\n'
  const rows = inPages(
    (before: string | undefined, limit) => selectActivity(db, who, { before, limit }),
    ({ id }) => id,
  )
  for await (const row of rows) {
    yield separator + JSON.stringify(presentActivity(row))
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
