import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OwnExpected } from '#contract/duties/expected.ts'
import { visibleArea } from '#server/manual/folders/index.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { fold } from '#contract/manual/search-words.ts'
import { documentsWith, searchDocuments } from '#server/manual/search/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import { dismissedFirstPapers, ownExpectedPapers, skippedPapers } from './tables.ts'

/** The folders of a company that a person may view, by their ids. */
export async function selectVisibleFolders(on: Queryable, scope: Scope) {
  const rows = await on
    .select({ id: folders.id, name: folders.name, area: folders.area })
    .from(folders)
    .where(and(eq(folders.workspaceId, scope.id), isNull(folders.trashedAt), visibleArea(scope)))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function isDismissed(on: Queryable, { person, workspace }: Identity): Promise<boolean> {
  const { userId, workspaceId } = dismissedFirstPapers
  const isTheirs = and(eq(workspaceId, workspace.id), eq(userId, person.id))
  return (await on.$count(dismissedFirstPapers, isTheirs)) > 0
}

/** Shows a person no longer which papers the company begins with. */
export async function dismissFirstPapers(on: Queryable, { person, workspace }: Identity): Promise<void> {
  await on
    .insert(dismissedFirstPapers)
    .values({ workspaceId: workspace.id, userId: person.id })
    .onConflictDoNothing()
}

/**
 * The queries of the index for a phrase; its last word may go on: `allergen` finds allergens, and `emergency light` emergency
 * lighting. The index keeps stems without their places, which a phrase with an open end would not find beside others.
 * Each ending is a query of its own: with all in one the index reads every document with the common words of any.
 */
function queriesOf(phrase: string): string[] {
  const words = fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 1) return [`'${words.join('')}':*`]
  const begin = words.map((word) => `'${word}`).join(`' <-> `)
  return ['', 's', 'es', 'ing'].map((ending) => `${begin}${ending}'`)
}

/**
 * Which of some phrases the papers of companies say, by the search index.
 *
 * @param kinds the kinds of the papers that are asked
 */
export async function selectSaid(
  on: Queryable,
  workspaceIds: readonly string[],
  phrases: readonly string[],
  kinds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const said = new Map<string, Set<string>>()
  if (phrases.length === 0) return said
  const asked = phrases.flatMap((phrase) => queriesOf(phrase).map((query) => ({ phrase, query })))
  const column = (name: 'phrase' | 'query') => sql.param(asked.map((one) => one[name]))
  // Of many companies each paper is looked into: the index would be asked for each phrase and company.
  const [only, another] = workspaceIds
  const found =
    only === undefined || another !== undefined
      ? sql`cross join ${searchDocuments} d`
      : sql`cross join lateral ${documentsWith(only, sql`p.words`)}`
  const { rows } = await on.execute<{ id: string; phrase: string }>(sql`
    with p as materialized ( -- A query is parsed once, and not for each paper.
      select phrase, query::tsquery, replace(query, '<->', '&')::tsquery as words
      from unnest(${column('phrase')}::text[], ${column('query')}::text[]) given (phrase, query))
    select d.file_id as id, p.phrase from p ${found}
    where d.workspace_id = any(${sql.param([...workspaceIds])}::uuid[]) and d.live and d.words @@ p.query
      and d.kind = any(${sql.param([...kinds])}::text[])`)
  for (const { id, phrase } of rows) {
    const those = said.get(id) ?? new Set()
    said.set(id, those.add(phrase))
  }
  return said
}

/** Why a company skips papers that are expected of it, by their ids. */
export async function selectSkipped(on: Queryable, workspaceId: string): Promise<Map<string, string>> {
  return (await selectSkippedOf(on, [workspaceId])).get(workspaceId) ?? new Map()
}

/** The same of several companies, by their ids. */
export async function selectSkippedOf(on: Queryable, workspaceIds: readonly string[]) {
  const rows = await on.select().from(skippedPapers).where(isAmong(skippedPapers.workspaceId, workspaceIds))
  const companies = Map.groupBy(rows, ({ workspaceId }) => workspaceId)
  return new Map(
    [...companies].map(([id, those]) => [
      id,
      new Map(those.map(({ expectedId, reason }) => [expectedId, reason])),
    ]),
  )
}

export async function saveSkipped(on: Queryable, workspaceId: string, expectedId: string, reason: string) {
  await on
    .insert(skippedPapers)
    .values({ workspaceId, expectedId, reason })
    .onConflictDoUpdate({
      target: [skippedPapers.workspaceId, skippedPapers.expectedId],
      set: { reason },
    })
}

/** @returns whether it was skipped */
export async function deleteSkipped(on: Queryable, workspaceId: string, expectedId: string) {
  const { rowCount } = await on
    .delete(skippedPapers)
    .where(and(eq(skippedPapers.workspaceId, workspaceId), eq(skippedPapers.expectedId, expectedId)))
  return (rowCount ?? 0) > 0
}

export async function selectOwnExpected(on: Queryable, ...workspaceIds: readonly string[]) {
  return await on
    .select()
    .from(ownExpectedPapers)
    .where(isAmong(ownExpectedPapers.workspaceId, workspaceIds))
    .orderBy(asc(ownExpectedPapers.id))
}

export async function insertOwnExpected(
  on: Queryable,
  workspaceId: string,
  folderId: string,
  own: OwnExpected,
): Promise<string> {
  const [row] = await on
    .insert(ownExpectedPapers)
    .values({ workspaceId, folderId, ...own })
    .returning({ id: ownExpectedPapers.id })
  if (row === undefined) throw new Error('An expected paper could not be made')
  return row.id
}

interface OwnPlace {
  folderId: string
  id: string
}

const isOwn = (workspaceId: string, { folderId, id }: OwnPlace) =>
  and(
    eq(ownExpectedPapers.workspaceId, workspaceId),
    eq(ownExpectedPapers.folderId, folderId),
    eq(ownExpectedPapers.id, id),
  )

/** @returns whether there is one */
export async function updateOwnExpected(on: Queryable, workspaceId: string, at: OwnPlace, own: OwnExpected) {
  const { rowCount } = await on.update(ownExpectedPapers).set(own).where(isOwn(workspaceId, at))
  return (rowCount ?? 0) > 0
}

/** @returns the names of what was deleted */
export async function deleteOwnExpected(on: Queryable, workspaceId: string, at: OwnPlace) {
  const rows = await on
    .delete(ownExpectedPapers)
    .where(isOwn(workspaceId, at))
    .returning({ name: ownExpectedPapers.name })
  return rows.map(({ name }) => name)
}
