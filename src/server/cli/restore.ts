import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { noteSeals, selectChains } from '#server/record/audit/index.ts'
import { enqueueUnread } from '#server/bytes/index.ts'
import { type Connection, transactionOn } from '#server/platform/database/database.ts'
import {
  currentSchema,
  isKnownSchema,
  migrateFrom,
  remakeSchema,
} from '#server/platform/database/migrations.ts'
import { StartError } from '#server/platform/start-error.ts'
import { tableEntry } from './archive/manifest.ts'
import { type ArchiveReader, readArchive, requireWhole } from './archive/reader.ts'
import { insertLines, STAGING, TAKE_LINES } from './archive/rows.ts'
import { fileOperand } from './file-operand.ts'
import { counted, inBytes } from './progress.ts'
import type { Verb, Workplace } from './verb.ts'

/** Documents that are filed at the same time: each waits for the disk, and several wait for it together. */
const FILED_AT_ONCE = 16

/** Fills an empty server from an archive. */
export const restoreBackup: Verb = {
  help: `Nothing may be in the server yet but the master template that it came with, and no server may be running on
the data. The archive is read whole before anything is written; one that is damaged is refused, with the name of what
is damaged in it. One that an older Board Manual made is restored as that one had it, and then brought up to date as
an upgrade would; one that a newer made is refused.

Everyone has to sign in again.`,

  async run(on, { operands }) {
    const { progress, say, services } = on
    const file = fileOperand(operands[0], on.env)
    await requireWhole(file, (bytes) => {
      on.signal.throwIfAborted()
      progress.show(() => `${inBytes(bytes)} checked`)
    })
    const archive = await readArchive(file)
    let owner: Connection | undefined
    try {
      const { blobs, damaged, missing, schema } = archive.manifest
      requireKnown(file, schema)
      owner = services.openOwner()
      const { pool } = owner
      await requireEmpty(pool)
      await restoreBlobs(archive, on)
      await transactionOn(pool, async (tx, client) => {
        await requireEmpty(client)
        const rows = await restoreRows(archive, client, on)
        await services.grantRights(tx)
        // The jobs that they wait for are not in the archive.
        await client.query('update files set awaits_reading = false where awaits_reading')
        await client.query('update files set awaits_picture = false where awaits_picture')
        const unread = await enqueueUnread(tx)
        say(
          `${counted(rows, 'row')}, ${counted(blobs.count, 'document')}, ${inBytes(blobs.bytes)} restored. ` +
            `${String(unread)} will be read again once the server runs.`,
        )
        if (schema !== currentSchema) say(`Brought up to date from version ${schema} to ${currentSchema}.`)
      })
      const { db } = services.connection
      await noteSeals(db, services.storage, await selectChains(db), { instead: true })
      for (const sha256 of [...missing, ...damaged])
        say(`missing or damaged when the backup was made  ${sha256}`)
      return true
    } finally {
      await owner?.close()
      archive.close()
    }
  },
}

function requireKnown(file: string, schema: string): void {
  if (isKnownSchema(schema)) return
  throw new StartError(
    `${file} was made by a newer Board Manual: of the database in version ${schema}, and this one knows none ` +
      `after ${currentSchema}. Upgrade this one, then restore.`,
  )
}

/** @throws StartError when a server is at work, or there is anything that the backup would be put over */
async function requireEmpty(client: Pool | PoolClient): Promise<void> {
  const others = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'board-manual%'
      and application_name <> current_setting('application_name')`)
  if (others.rows.length > 0)
    throw new StartError(
      'A server is running on these data, or a worker. Stop it, restore, and start it again.',
    )
  const filled = await client.query(`
    select from users union all select from files
    union all select from workspaces where kind <> 'master' limit 1`)
  if (filled.rows.length > 0)
    throw new StartError('This server is not empty: there are accounts or documents. Nothing was restored.')
}

/** Rows go into the schema that they were taken from, which is then brought up to date with them. */
async function restoreRows(archive: ArchiveReader, client: PoolClient, on: Workplace): Promise<number> {
  const { schema, tables } = archive.manifest
  await remakeSchema(client, schema)
  await client.query(STAGING)
  let rows = 0
  for (const { name, rows: expected } of tables) {
    on.signal.throwIfAborted()
    on.progress.show(() => `table ${name}, ${counted(expected, 'row')}`)
    await client.query('truncate restored_lines')
    await pipeline(await archive.open(tableEntry(name)), client.query(copyFrom(TAKE_LINES)), {
      signal: on.signal,
    })
    const inserted = await client.query(insertLines({ name, columns: await columnsOf(client, name) }))
    if (inserted.rowCount !== expected)
      throw new StartError(`Table ${name} has ${String(inserted.rowCount)} rows of ${String(expected)}.`)
    rows += expected
  }
  await migrateFrom(client, schema)
  await advanceIdentities(client)
  return rows
}

/** The columns of a table as it is now, without those that PostgreSQL computes by itself. */
async function columnsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  if (rows.length === 0)
    throw new StartError(`The archive has a table ${table} that its version does not know.`)
  return rows.map(({ name }) => name)
}

/** Numbers that PostgreSQL gives out go on where the restored ones end. */
async function advanceIdentities(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`)
  for (const { column_name: column, table_name: table } of rows) {
    await client.query(`
      select setval(pg_get_serial_sequence('"${table}"', '${column}'), max("${column}")) from "${table}"`)
  }
}

/** Bytes are filed under their hash, which changes nothing for anyone until the rows that name them are committed. */
async function restoreBlobs(archive: ArchiveReader, on: Workplace): Promise<void> {
  const { progress, services, signal } = on
  const { blobs, damaged } = archive.manifest
  let count = 0
  let bytes = 0
  const entries = archive.blobs()
  const lane = async () => {
    // A lane that fails ends the entries for the others too.
    for await (const { sha256, size, stream } of entries) {
      signal.throwIfAborted()
      if (damaged.includes(sha256)) {
        stream.destroy()
        continue
      }
      const staged = await services.storage.stage(stream, { maxBytes: size, expected: { size, sha256 } })
      await staged.commit()
      count += 1
      bytes += size
      progress.show(() => `${counted(count, 'document')}, ${inBytes(bytes)} of ${inBytes(blobs.bytes)}`)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: FILED_AT_ONCE }, lane))
  const failure = ended.find((result) => result.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}
