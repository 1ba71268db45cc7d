import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { blobs } from '#server/bytes/tables.ts'
import { emptyFacts } from '#server/company/facts/index.ts'
import { shownFacts } from '#server/manual/files/index.ts'
import { files } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { searchDocuments } from '#server/manual/search/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import { companyEvents, deadlines, ownDeadlines } from './tables.ts'

const byCompany = <Row extends { workspaceId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ workspaceId }) => workspaceId)

/** What the deadlines of several companies are worked out from, for each company. */
export async function selectForSummary(on: Queryable, ids: readonly string[]) {
  const those = [...ids]
  const facts = await on.select().from(companyFacts).where(inArray(companyFacts.workspaceId, those))
  const rows = await on
    .select({
      workspaceId: deadlines.workspaceId,
      id: deadlines.id,
      answer: deadlines.answer,
      closed: deadlines.closed,
      closedAt: deadlines.closedAt,
      fileId: deadlines.fileId,
      note: deadlines.note,
      snoozedOn: deadlines.snoozedOn,
      snoozedUntil: deadlines.snoozedUntil,
    })
    .from(deadlines)
    .where(inArray(deadlines.workspaceId, those))
  const own = await on.select().from(ownDeadlines).where(inArray(ownDeadlines.workspaceId, those))
  const events = await on.select().from(companyEvents).where(inArray(companyEvents.workspaceId, those))
  const ending = await on
    .select({
      workspaceId: files.workspaceId,
      area: folders.area,
      fileId: files.id,
      name: files.originalName,
      folderId: files.folderId,
      sha256: files.sha256,
      uploadedAt: files.uploadedAt,
      read: shownFacts,
      confirmed: files.confirmedFacts,
    })
    .from(searchDocuments)
    .innerJoin(
      files,
      and(eq(files.workspaceId, searchDocuments.workspaceId), eq(files.id, searchDocuments.fileId)),
    )
    .innerJoin(folders, and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId)))
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(
      and(
        inArray(searchDocuments.workspaceId, those),
        isNotNull(searchDocuments.ends),
        isNull(files.trashedAt),
      ),
    )
  return {
    facts: new Map(
      facts.map((row) => [
        row.workspaceId,
        { facts: { ...emptyFacts, ...row.facts }, followedFrom: row.followedFrom },
      ]),
    ),
    rows: byCompany(rows),
    own: byCompany(own),
    events: byCompany(events),
    ending: byCompany(ending),
  }
}
