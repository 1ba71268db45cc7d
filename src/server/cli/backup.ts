import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { StartError } from '#server/platform/start-error.ts'
import { KEEP_COLLECTORS_AWAY, namedBytes, sizeOfNamedBytes, type Storage } from '#server/bytes/index.ts'
import { blobEntry, MANIFEST, type Manifest, newManifest, tableEntry } from './archive/manifest.ts'
import { rowsOf } from './archive/rows.ts'
import { archivedTables } from './archive/tables.ts'
import { ZipWriter } from './archive/zip-writer.ts'
import { fileOperand } from './file-operand.ts'
import { counted, inBytes } from './progress.ts'
import type { Verb, Workplace } from './verb.ts'

/** Writes everything into one archive, while the server works. */
export const backup: Verb = {
  help: `The archive is a ZIP file: the rows of each table as JSON lines, the bytes of the documents by their hash, and
a manifest. It shows the database as it was at one moment. Who is signed in, and the secret that signs cookies, are
not in it. It holds every document and the hashes of passwords: keep it as closed as the data themselves.

  --force   write over a file that is there

When bytes are missing from the store or damaged, the archive is written all the same; they are named, and the
program ends with 1.`,
  options: { force: { type: 'boolean' } },

  async run(on, { operands, options }) {
    const file = fileOperand(operands[0], on.env)
    if (options['force'] !== true && existsSync(file))
      throw new StartError(`${file} is there already. --force writes over it.`)
    if (!existsSync(path.dirname(file))) throw new StartError(`There is no folder ${path.dirname(file)}.`)
    const zip = await ZipWriter.create(`${file}.partial`)
    let manifest: Manifest
    try {
      // Before its moment, so that the archive tells of itself.
      await recordSecurityEvent(on.services.connection.db, { type: 'export', detail: { what: 'backup' } })
      manifest = await inSnapshot(on, (client) => fill(zip, client, on))
      await zip.finish()
      await rename(`${file}.partial`, file)
      await syncFolder(path.dirname(file))
    } catch (error) {
      await zip.abandon()
      throw error
    }
    return report(file, manifest, on.say)
  },
}

/** Everything that is asked for in it is answered as of its beginning. Collectors are kept away meanwhile. */
async function inSnapshot<Result>({ services }: Workplace, work: (client: PoolClient) => Promise<Result>) {
  const client = await services.connection.sessions.connect()
  try {
    await client.query(KEEP_COLLECTORS_AWAY)
    await client.query('begin transaction isolation level repeatable read, read only')
    return await work(client)
  } finally {
    // With its connection its transaction ends, and its lock.
    client.release(true)
  }
}

async function fill(zip: ZipWriter, client: PoolClient, { progress, services, signal }: Workplace) {
  const manifest = newManifest(new Date())
  for (const table of archivedTables()) {
    progress.show(() => `table ${table.name}`)
    const rows = client.query(copyTo(rowsOf(table)))
    const added = await zip.add(tableEntry(table.name), interruptible(rows, signal), { compress: true })
    manifest.tables.push({ name: table.name, rows: rows.rowCount, bytes: added.size, sha256: added.sha256 })
  }
  const db = drizzle(client)
  const total = await sizeOfNamedBytes(db)
  for await (const { sha256 } of namedBytes(db)) {
    signal.throwIfAborted()
    const bytes = await openBlob(services.storage, sha256)
    if (bytes === undefined) {
      manifest.missing.push(sha256)
      continue
    }
    const added = await zip.add(blobEntry(sha256), bytes, { compress: false })
    if (added.sha256 !== sha256) manifest.damaged.push(sha256)
    const { blobs } = manifest
    blobs.count += 1
    blobs.bytes += added.size
    progress.show(() => `${counted(blobs.count, 'document')}, ${inBytes(blobs.bytes)} of ${inBytes(total)}`)
  }
  await zip.add(MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest, undefined, 2))]), {
    compress: true,
  })
  return manifest
}

async function* interruptible(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    signal.throwIfAborted()
    yield chunk
  }
}

async function openBlob(storage: Storage, sha256: string): Promise<Readable | undefined> {
  try {
    return (await storage.open(sha256)).stream
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

function report(file: string, { blobs, damaged, missing, tables }: Manifest, say: Workplace['say']): boolean {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${file}: ${counted(rows, 'row')}, ${counted(blobs.count, 'document')}, ${inBytes(blobs.bytes)}.`)
  for (const sha256 of missing) say(`missing from the store  ${sha256}`)
  for (const sha256 of damaged) say(`damaged in the store  ${sha256}`)
  return missing.length === 0 && damaged.length === 0
}
