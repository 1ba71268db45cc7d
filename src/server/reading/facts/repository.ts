import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { MIN_CONFIDENCE } from '#contract/documents/document-facts.ts'
import { factsReaderOf } from '#server/bytes/index.ts'
import { blobs } from '#server/bytes/tables.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { files } from '#server/manual/files/tables.ts'
import { searchDocuments } from '#server/manual/search/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection, statement } from '#server/platform/database/statement.ts'
import type { Correction } from './reading/learnt.ts'
import type { NamesOfPapers } from './remembered-names.ts'
import { partySpellings } from './tables.ts'

/** As many as are looked for in a text. */
const MAX_KNOWN = 500

/** What so many papers of a company say hardly changes by a few more. */
const MANY = 1000

const ofCompany = sql`${sql.placeholder('workspaceId')}::uuid`

const knownParties = statement<{ name: string; papers: number }>(
  'known_parties',
  sql`with named as materialized (
      select ${files.confirmedFacts} ->> 'party' as name, 1 as said from ${files}
      where ${files.workspaceId} = ${ofCompany} and ${files.confirmedFacts} is not null
        and ${files.confirmedFacts} ->> 'party' is not null
      union all
      select ${blobs.facts} #>> '{party,value}', 0 from ${blobs}
      where ${blobs.workspaceId} = ${ofCompany} and (${blobs.facts} #>> '{party,confidence}')::numeric >= ${MIN_CONFIDENCE.know}
    )
    select name, (select count(*)::int from named) as papers from named
    group by name having max(said) = 1 or count(*) > 1
    order by max(said) desc, count(*) desc, name limit ${MAX_KNOWN}`,
)

/** The other parties of the papers of a company: those that a person named first, then those that were read for certain. */
export async function selectKnownParties(on: Queryable, workspaceId: string): Promise<NamesOfPapers> {
  const rows = await knownParties(on, { workspaceId })
  return { names: rows.map(({ name }) => name), isOfMany: (rows[0]?.papers ?? 0) >= MANY }
}

/** What a company says of itself. */
const profile = {
  businessName: workspaces.businessName,
  registrationNumber: workspaces.registrationNumber,
  registeredOfficeAddress: workspaces.registeredOfficeAddress,
  businessType: workspaces.businessType,
  facts: companyFacts.facts,
}

export async function selectProfile(on: Queryable, workspaceId: string) {
  const ofIt = eq(companyFacts.workspaceId, workspaces.id)
  const rows = on.select(profile).from(workspaces).leftJoin(companyFacts, ofIt)
  return (await rows.where(eq(workspaces.id, workspaceId)))[0]
}

/** The newest papers of a company of which a person said the kind or the party, with what had been read in them. */
const corrections = sql<Array<Correction & { sha256: string }>>`(
  select coalesce(jsonb_agg(correction order by id desc), '[]') from (
    select ${files.id}, jsonb_build_object(
      'sha256', ${files.sha256},
      'read', jsonb_build_object('kind', ${blobs.facts} #> '{kind,value}', 'party', ${blobs.facts} #> '{party,value}',
        'confidence', coalesce(${blobs.facts} #> '{kind,confidence}', '0')),
      'said', jsonb_build_object('kind', ${files.confirmedFacts} -> 'kind', 'party', ${files.confirmedFacts} -> 'party')
    ) as correction
    from ${files} join ${blobs} on ${blobs.workspaceId} = ${files.workspaceId} and ${blobs.sha256} = ${files.sha256}
    where ${files.workspaceId} = ${ofCompany} and ${files.trashedAt} is null and ${files.confirmedFacts} is not null
      and (${files.confirmedFacts} ->> 'kind' is not null or ${files.confirmedFacts} ->> 'party' is not null)
    order by ${files.id} desc limit ${MAX_KNOWN}
  ) said)`

const spellings = sql<Array<{ name: string; spellingKey: string }>>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'spellingKey', spelling_key)), '[]')
  from ${partySpellings} where ${partySpellings.workspaceId} = ${ofCompany})`

/** What papers of a company are read with, but for the parties that they name. @param senders as `correspondents` */
export function knowledgeSelection(version: string, senders: SQL<string[]>) {
  const select = selection(
    'knowledge_of_company',
    new QueryBuilder()
      .select({ ...profile, reader: factsReaderOf(version), corrections, spellings, senders })
      .from(workspaces)
      .leftJoin(companyFacts, eq(companyFacts.workspaceId, workspaces.id))
      .where(eq(workspaces.id, ofCompany)),
  )
  return async (on: Queryable, workspaceId: string) => (await select(on, { workspaceId }))[0]
}

/** How many papers are asked for the names of a trader, and how much of each, in characters. */
const ASKED = 200
const BEGINNING = 3000

/** The beginnings of the newest papers of a company, and whether it has more of them. */
export async function selectBeginnings(on: Queryable, workspaceId: string) {
  const rows = await on
    .select({ text: sql<string>`coalesce(left(${blobs.text}, ${BEGINNING}), '')` })
    .from(files)
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(and(eq(files.workspaceId, workspaceId), isNull(files.trashedAt), eq(blobs.status, 'indexed')))
    .orderBy(desc(files.id))
    .limit(ASKED)
  return { texts: rows.map(({ text }) => text), isOfMany: rows.length === ASKED }
}

/** The spellings that were merged into other parties of a company. */
export async function selectSpellings(on: Queryable, workspaceId: string) {
  return await on.select().from(partySpellings).where(eq(partySpellings.workspaceId, workspaceId))
}

/** Remembers a spelling; what was said of it before, too, where it was merged into another party. */
export async function insertSpelling(
  on: Queryable,
  workspaceId: string,
  spelling: Omit<typeof partySpellings.$inferInsert, 'workspaceId' | 'id'>,
): Promise<string> {
  const [row] = await on
    .insert(partySpellings)
    .values({ workspaceId, ...spelling })
    .onConflictDoUpdate({
      target: [partySpellings.workspaceId, partySpellings.spellingKey],
      set: { name: spelling.name, said: sql`${partySpellings.said} || excluded.said` },
    })
    .returning({ id: partySpellings.id })
  if (row === undefined) throw new Error('A spelling was not kept')
  return row.id
}

export async function deleteSpelling(on: Queryable, workspaceId: string, id: string) {
  const [row] = await on
    .delete(partySpellings)
    .where(and(eq(partySpellings.workspaceId, workspaceId), eq(partySpellings.id, id)))
    .returning()
  return row
}

/** The other parties of a company's papers, and of how many. */
export async function countParties(on: Queryable, workspaceId: string) {
  const { rows } = await on.execute<{ name: string; papers: number }>(sql`
    select facts ->> 'party' as name, count(*)::int as papers from ${searchDocuments}
    where workspace_id = ${workspaceId} and live and facts ->> 'party' is not null
    group by 1 order by 2 desc, 1 limit ${MAX_KNOWN}`)
  return rows
}

/** Every name of a party that was read or said in a company. */
export async function selectPartyNames(on: Queryable, workspaceId: string): Promise<string[]> {
  const { rows } = await on.execute<{ name: string }>(sql`
    select ${files.confirmedFacts} ->> 'party' as name from ${files}
    where ${files.workspaceId} = ${workspaceId} and ${files.confirmedFacts} ->> 'party' is not null
    union
    select ${blobs.facts} #>> '{party,value}' from ${blobs}
    where ${blobs.workspaceId} = ${workspaceId} and ${blobs.facts} #>> '{party,value}' is not null`)
  return rows.map(({ name }) => name)
}

/** The files of which a person said one of some parties. */
export async function selectSaidParties(on: Queryable, workspaceId: string, parties: readonly string[]) {
  const rows = await on
    .select({ id: files.id, confirmedFacts: files.confirmedFacts })
    .from(files)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        isNull(files.trashedAt),
        inArray(sql`${files.confirmedFacts} ->> 'party'`, [...parties]),
      ),
    )
    .for('no key update')
  return rows.flatMap(({ confirmedFacts, id }) => (confirmedFacts === null ? [] : [{ id, confirmedFacts }]))
}

/** The bytes in which a party was read. */
export async function selectOfParty(on: Queryable, workspaceId: string, party: string): Promise<string[]> {
  const rows = await on
    .select({ sha256: blobs.sha256 })
    .from(blobs)
    .where(and(eq(blobs.workspaceId, workspaceId), sql`${blobs.facts} #>> '{party,value}' = ${party}`))
  return rows.map(({ sha256 }) => sha256)
}

/** As much of a text as names its other party. */
const HEAD = 1500

/** The bytes of what waits to be filed that is of some parties, or names one of them. */
export async function selectWaitingOf(on: Queryable, workspaceId: string, parties: readonly string[]) {
  if (parties.length === 0) return []
  const names = sql`${sql.param([...parties])}::text[]`
  const { rows } = await on.execute<{ sha256: string }>(sql`
    select distinct b.sha256 from ${files} f
    join ${blobs} b on b.workspace_id = f.workspace_id and b.sha256 = f.sha256
    where f.workspace_id = ${workspaceId} and f.folder_id = ${LOG_FOLDER_ID} and f.trashed_at is null and b.status = 'indexed'
      and (b.facts #>> '{party,value}' = any (${names})
        or exists (select from unnest(${names}) name where strpos(lower(left(b.text, ${HEAD})), lower(name)) > 0))`)
  return rows.map(({ sha256 }) => sha256)
}
