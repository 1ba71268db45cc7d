import type { File, FileLogEntry } from '#contract/manual/files.ts'
import { type DocumentFacts, factsOf } from '#contract/documents/document-facts.ts'
import { isPreviewable } from '#contract/documents/mimetypes.ts'
import type { CurrentWorkspace } from '#server/platform/identity.ts'
import { type Keeper, keeperOf } from '#server/manual/keeping/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { keptUntil } from './paper.ts'
import type { FileRow } from './repository.ts'

/**
 * Files as calls answer them; their workspace tells whether they belong to the template.
 *
 * @param knownKeeper of their company; asked for where it is not known
 */
export async function presentFiles(
  on: Queryable,
  { id: workspaceId, kind }: Pick<CurrentWorkspace, 'id' | 'kind'>,
  rows: readonly FileRow[],
  include?: 'facts',
  knownKeeper?: Keeper,
): Promise<File[]> {
  if (rows.length === 0) return []
  const inMaster = kind === 'master' ? 1 : 0
  const keeper = knownKeeper ?? (await keeperOf(on, workspaceId))
  return rows.map((row) => ({
    ...commonFields(row, include),
    filename: row.filename,
    originalName: row.originalName,
    userId: row.userId ?? '',
    isTemplate: inMaster,
    isMasterWorkspace: inMaster,
    sha256: row.sha256,
    previewable: isPreviewable(row.mimetype),
    keepUntil: keptUntil(keeper, row),
    hold: row.holdReason !== null,
    holdReason: row.holdReason,
    ...presentSource(row),
  }))
}

function presentSource({ source }: FileRow): Pick<File, 'source' | 'askedFor'> {
  if (source === null || source.kind === 'share') return { source: null, askedFor: null }
  const { askedFor, ...rest } = source
  return { source: rest, askedFor }
}

/** One file, as {@link presentFiles}. */
export async function presentFile(
  on: Queryable,
  workspace: Pick<CurrentWorkspace, 'id' | 'kind'>,
  row: FileRow,
  include?: 'facts',
  keeper?: Keeper,
): Promise<File> {
  const [file] = await presentFiles(on, workspace, [row], include, keeper)
  if (file === undefined) throw new Error('A file is gone')
  return file
}

/** The facts of a file: what was read, or what a person said. */
export function presentFacts({ confirmedFacts, readFacts }: FileRow): DocumentFacts {
  return factsOf(readFacts ?? null, confirmedFacts ?? null)
}

/** @param names what people are called, by their ids */
export function presentLogEntry(
  row: FileRow,
  names: ReadonlyMap<string, string>,
  include?: 'facts',
): FileLogEntry {
  const { originalName: fileName, uploadedBy, userId } = row
  return { ...commonFields(row, include), fileName, userId, userName: names.get(userId ?? '') ?? uploadedBy }
}

function commonFields(row: FileRow, include: 'facts' | undefined) {
  return {
    id: row.id,
    mimetype: row.mimetype,
    size: row.size,
    folderId: row.folderId,
    folderName: row.folderName,
    uploadedBy: row.uploadedBy,
    uploadedAt: row.uploadedAt,
    version: row.version,
    status: row.status,
    statusReason: row.statusReason,
    hasThumbnail: row.hasThumbnail,
    ...(include === 'facts' && { facts: presentFacts(row) }),
  }
}
