import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SearchHit } from '#contract/manual/search.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { makeScan, makeScans } from '#server/documents/testing/scan.ts'
import { allTables } from '#server/table-facts.ts'
import { sendVersion } from '#server/testing/files.ts'
import { type Given, giveTo, openAddress } from '#server/testing/outsiders.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  until,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'
import { type Manifest, newManifest } from './archive/manifest.ts'
import { archivedTables } from './archive/tables.ts'
import { ZipWriter } from './archive/zip-writer.ts'
import { backup } from './backup.ts'
import { listed } from './testing/listed.ts'
import { type Performance, perform } from './testing/perform.ts'
import { restoreBackup } from './restore.ts'
import { verify } from './verify.ts'

let origin: TestServer
let ada: Visitor
let folder: string
let given: Given
/** A backup of that server, how it was made, and what the server held then. */
let whole: string
let wholeBackup: Performance
let held: Record<string, unknown[]>
/** A server into which nothing is restored: whoever tries in vain leaves it as it was. */
let empty: TestServer
let emptyContents: Record<string, unknown[]>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-backup-'))
  origin = await startTestServer()
  ada = await signUp(origin, 'ada@example.com')
  const subfolder = await ada.ask('POST', '/api/folders/JK/subfolders', {
    name: 'Zoë’s “VAT” \\ 2025',
    department: 'Finance Director',
  })
  const { id } = subfolder.json<Folder>()
  await ada.upload(id, { 'Übersicht\u2028 \\.csv': 'a,"b"\r\n\\.\r\n', 'empty.txt': '' })
  const { files } = (
    await ada.upload('A', { 'gone.txt': 'to the trash', 'same.txt': 'twice' })
  ).json<UploadReply>()
  await ada.ask('DELETE', `/api/files/${files[0]?.id ?? ''}`)
  await ada.ask('POST', `/api/files/${files[1]?.id ?? ''}/copy`, { folderId: 'B' })
  await ada.ask('PUT', '/api/folders/A/rename', { newName: 'Minutes' })
  // A paper is given as it was before its newest version.
  given = await giveTo(ada, { files: [files[1]?.id] })
  await origin.mailsTo(given.recipient.email)
  await sendVersion(ada, files[1]?.id ?? '', 'same.txt', 'three times')
  await query(origin, "update folders set name = 'Template, changed' where id = 'B1' and workspace_id = $1", [
    origin.services.masterWorkspaceId,
  ])
  await until(async () => ((await unread(origin)) === 0 ? true : undefined))
  whole = path.join(folder, 'whole.zip')
  wholeBackup = await perform(origin, backup, [whole])
  held = await contentsOf(origin)
  empty = await startTestServer()
  emptyContents = await contentsOf(empty)
})
afterAll(async () => {
  await origin.close()
  await empty.close()
  await rm(folder, { recursive: true, force: true })
})

/** Asks as the owner, who sees all of the schema. */
async function query(server: TestServer, text: string, values: unknown[] = []) {
  const owner = server.services.openOwner()
  try {
    return (await owner.pool.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await owner.close()
  }
}

async function unread(server: TestServer): Promise<number> {
  return (await query(server, "select from blobs where status = 'stored'")).length
}

/** Every row of every table that a backup holds. */
async function contentsOf(server: TestServer): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {}
  const owner = server.services.openOwner()
  try {
    for (const { name } of archivedTables()) {
      const text = `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`
      contents[name] = (await owner.pool.query(text)).rows
    }
    return contents
  } finally {
    await owner.close()
  }
}

/** Every column, index, constraint and trigger of the database. */
async function schemaOf(server: TestServer): Promise<unknown[]> {
  return await query(
    server,
    `select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') as part
     from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select proname || prosrc from pg_proc
     where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
     union all select 'migration ' || hash from drizzle.__drizzle_migrations
     order by part`,
  )
}

async function writeArchive(
  file: string,
  manifest: Partial<Manifest>,
  entries: Record<string, string> = {},
): Promise<void> {
  const zip = await ZipWriter.create(file)
  const text = JSON.stringify({ ...newManifest(new Date()), ...manifest })
  for (const [name, content] of Object.entries({ ...entries, 'manifest.json': text })) {
    await zip.add(name, Readable.from([Buffer.from(content)]), { compress: true })
  }
  await zip.finish()
}

async function another(): Promise<TestServer> {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  return server
}

test('a backup holds every table but those that are named here', () => {
  const kept = new Set(archivedTables().map(({ name }) => name))
  const leftOut = allTables()
    .map(({ name }) => name)
    .filter((name) => !kept.has(name))
  expect(leftOut.toSorted()).toEqual([
    'practice_summaries',
    'revisions',
    'sessions',
    'sweep_marks',
    'upload_pieces',
    'uploads',
  ])
})

describe('what is restored into an empty server', () => {
  let target: TestServer
  let restored: Performance
  beforeAll(async () => {
    target = await startTestServer()
    restored = await perform(target, restoreBackup, [whole])
  })
  afterAll(() => target.close())

  test('is what was backed up', async () => {
    expect(wholeBackup.isWell).toBe(true)
    expect(restored.said).toContain('restored')
    expect(await contentsOf(target)).toEqual(held)
    expect(await perform(target, verify, [])).toMatchObject({ isWell: true })
  })

  test('is worked with as before', async () => {
    const [workspace] = await query(target, "select id from workspaces where kind = 'master'")
    expect(workspace).toEqual({ id: origin.services.masterWorkspaceId })

    const again = visit(target)
    await again.ask('POST', '/api/login-email', { email: 'ada@example.com', password: PASSWORD })
    const names = async (visitor: Visitor) =>
      (await visitor.ask('GET', '/api/folders')).json<Folder[]>().map(({ id, name }) => `${id} ${name}`)
    expect(await names(again)).toEqual(await names(ada))
    const found = (await again.ask('GET', '/api/files/search?q=bersicht')).json<Array<{ id: string }>>()
    const bytes = await again.ask('GET', `/api/files/${found[0]?.id ?? ''}/download`)
    expect(bytes.payload).toBe('a,"b"\r\n\\.\r\n')
    const paper = `/api/o/${given.token}/items/1/download`
    expect((await visit(target).ask('GET', paper, undefined, await openAddress(target, given))).payload).toBe(
      'twice',
    )
    const [number] = await query(
      target,
      "select nextval(pg_get_serial_sequence('users', 'user_number'))::int as next",
    )
    expect(number).toEqual({ next: 2 })
  })
})

test('what was recognised in pictures is found from the beginning, and while they are recognised anew', async () => {
  const [source, target] = [await another(), await another()]
  const scan = await makeScans('A page that says itself what it has to say', [await makeScan('Zanzibar')])
  const eve = await signUp(source, 'eve@example.com')
  await eve.upload('A', { 'Scan.pdf': scan })
  await until(async () => ((await unread(source)) === 0 ? true : undefined))
  const file = path.join(folder, 'recognised.zip')
  await perform(source, backup, [file])

  const { said } = await perform(target, restoreBackup, [file])
  expect(said).toContain('1 will be read again')
  await until(async () => {
    const jobs = await query(
      target,
      "select from graphile_worker.jobs where task_identifier ~ '^(read|recognise)'",
    )
    return jobs.length === 0 ? true : undefined
  })
  const again = visit(target)
  await again.ask('POST', '/api/login-email', { email: 'eve@example.com', password: PASSWORD })
  const [hit] = (await again.ask('GET', '/api/files/search?q=zanzibar')).json<SearchHit[]>()
  expect(hit).toMatchObject({ originalName: 'Scan.pdf', status: 'indexed', hasThumbnail: true })
  expect((await again.ask('GET', `/api/files/${String(hit?.id)}/thumbnail`)).statusCode).toBe(200)
})

test('a backup made while documents are filed is of one moment, and whole', async () => {
  const file = path.join(folder, 'moving.zip')
  const done = new AbortController()
  const filing = (async () => {
    for (let turn = 0; !done.signal.aborted; turn += 1)
      await ada.upload('C', { 'moving.txt': `turn ${String(turn)}` })
  })()
  const { isWell } = await perform(origin, backup, [file])
  done.abort()
  await filing
  expect(isWell).toBe(true)
  const target = await another()
  await perform(target, restoreBackup, [file])
  expect(await perform(target, verify, [])).toMatchObject({ isWell: true })
})

test('a server that is not empty is refused', async () => {
  const before = await contentsOf(origin)
  await expect(perform(origin, restoreBackup, [whole])).rejects.toThrow('not empty')
  expect(await contentsOf(origin)).toEqual(before)
})

test('so is one that another server works on', async () => {
  const client = await empty.services.connection.pool.connect()
  await client.query("set application_name = 'board-manual elsewhere'")
  await expect(perform(empty, restoreBackup, [whole])).rejects.toThrow('A server is running')
  // The tests after this one use the server.
  await client.query('reset application_name')
  client.release()
})

test('an archive with one flipped bit is refused by the name of what is damaged, before anything is written', async () => {
  const file = path.join(folder, 'flipped.zip')
  const bytes = await readFile(whole)
  const [blob] = await query(origin, "select sha256 from files where original_name = 'same.txt' limit 1")
  const inBlob = bytes.indexOf('twice')
  const inTable = bytes.indexOf('tables/files.jsonl') + 80
  for (const [place, entry] of [
    [inBlob, String(blob?.['sha256'])],
    [inTable, 'tables/files.jsonl'],
  ] as const) {
    const damaged = Buffer.from(bytes)
    damaged[place] = (damaged[place] ?? 0) ^ 4
    await writeFile(file, damaged)
    await expect(perform(empty, restoreBackup, [file])).rejects.toThrow(entry)
  }
  expect(await contentsOf(empty)).toEqual(emptyContents)
  expect(await listed(empty)).toEqual([])
})

test('a restore that fails half-way leaves the server as it was', async () => {
  const { services } = empty
  const full = {
    ...empty,
    services: {
      ...services,
      storage: { ...services.storage, stage: () => Promise.reject(new Error('the disk broke')) },
    },
  }
  await expect(perform(full, restoreBackup, [whole])).rejects.toThrow('the disk broke')
  expect(await contentsOf(empty)).toEqual(emptyContents)
})

test('one that fails among the rows leaves it as it was, tables included', async () => {
  const schema = await schemaOf(empty)
  const file = path.join(folder, 'too-few.zip')
  const tables = [{ name: 'users', rows: 5, bytes: 0, sha256: '' }]
  await writeArchive(file, { schema: '0000_initial', tables }, { 'tables/users.jsonl': '' })
  await expect(perform(empty, restoreBackup, [file])).rejects.toThrow('Table users has 0 rows of 5.')
  expect([await contentsOf(empty), await schemaOf(empty)]).toEqual([emptyContents, schema])
})

test('of many documents all are restored, and one that cannot be filed ends it', async () => {
  const source = await another()
  const eve = await signUp(source, 'eve@example.com')
  const names = Array.from({ length: 60 }, (_, index) => `${String(index)}.txt`)
  await eve.upload('A', Object.fromEntries(names.map((name) => [name, `This is ${name}`])))
  const file = path.join(folder, 'many.zip')
  await perform(source, backup, [file])

  const { services, ...rest } = await another()
  let calls = 0
  const storage = {
    ...services.storage,
    stage: (...args: Parameters<typeof services.storage.stage>) => {
      calls += 1
      return calls === 30 ? Promise.reject(new Error('the disk broke')) : services.storage.stage(...args)
    },
  }
  await expect(
    perform({ ...rest, services: { ...services, storage } }, restoreBackup, [file]),
  ).rejects.toThrow('the disk broke')
  // What is under way beside the one that failed comes to its end; nothing new is begun.
  expect(calls).toBeLessThan(60)
  expect((await perform({ ...rest, services }, restoreBackup, [file])).said).toContain('60 documents')
  expect(await perform({ ...rest, services }, verify, [])).toMatchObject({ isWell: true })
})

describe('an archive of another version', () => {
  test('when older, is restored and brought up to date', async () => {
    const target = await another()
    const schema = await schemaOf(target)
    // Written by the program as it was then.
    const file = path.join(import.meta.dirname, 'testing/0000_initial.zip')
    const { said } = await perform(target, restoreBackup, [file])
    expect(said).toContain('Brought up to date from version 0000_initial')
    expect(await schemaOf(target)).toEqual(schema)
    expect(await perform(target, verify, [])).toMatchObject({ isWell: true })

    const again = visit(target)
    await again.ask('POST', '/api/login-email', { email: 'ada@example.com', password: PASSWORD })
    const folders = (await again.ask('GET', '/api/folders')).json<Folder[]>()
    expect(folders.map(({ name }) => name)).toContain('Zoë’s VAT')
    const found = (await again.ask('GET', '/api/files/search?q=minutes')).json<Array<{ id: string }>>()
    const minutes = await again.ask('GET', `/api/files/${found[0]?.id ?? ''}/download`)
    expect(minutes.payload).toBe('The minutes of March.')
    const trash = (await again.ask('GET', '/api/trash')).json<{ files: Array<{ originalName: string }> }>()
    expect(trash.files.map(({ originalName }) => originalName)).toEqual(['gone.txt'])
    expect(await query(target, 'select distinct mimetypes from blobs order by 1')).toEqual([
      { mimetypes: ['text/csv'] },
      { mimetypes: ['text/plain'] },
    ])
    const { files } = (await again.upload('A', { 'new.txt': 'filed since' })).json<UploadReply>()
    expect(files).toHaveLength(1)
  })

  test('when newer, is refused in plain words', async () => {
    const file = path.join(folder, 'newer.zip')
    await writeArchive(file, { schema: '9999_times_to_come' })
    await expect(perform(empty, restoreBackup, [file])).rejects.toThrow(
      /was made by a newer Board Manual.*Upgrade/s,
    )
    expect(await contentsOf(empty)).toEqual(emptyContents)
  })
})

test('what is no archive is refused', async () => {
  const none = path.join(folder, 'none.zip')
  await writeFile(none, 'this is no archive')
  await expect(perform(empty, restoreBackup, [none])).rejects.toThrow('no backup of Board Manual')
  await expect(perform(empty, restoreBackup, [path.join(folder, 'nowhere.zip')])).rejects.toThrow(
    'There is no file',
  )
})

test('what is missing from the store or damaged in it is named, and the rest is kept', async () => {
  const source = await another()
  const eve = await signUp(source, 'eve@example.com')
  const { files } = (
    await eve.upload('A', { 'kept.txt': 'kept', 'lost.txt': 'lost', 'rotten.txt': 'rotten' })
  ).json<UploadReply>()
  const [, lost = '', rotten = ''] = files.map(({ sha256 }) => sha256)
  const place = (sha256: string) => path.join(source.dataDir, 'files/blobs', sha256.slice(0, 2), sha256)
  await rm(place(lost))
  await writeFile(place(rotten), 'rotted')
  const checked = await perform(source, verify, [])
  expect(checked.isWell).toBe(false)
  expect(checked.said).toContain(`damaged  ${rotten}`)
  expect(checked.said).toContain(`missing  ${lost}`)

  const file = path.join(folder, 'lossy.zip')
  const made = await perform(source, backup, [file])
  expect(made.isWell).toBe(false)
  expect(made.said).toContain(`missing from the store  ${lost}`)
  expect(made.said).toContain(`damaged in the store  ${rotten}`)
  const target = await another()
  const restored = await perform(target, restoreBackup, [file])
  expect(restored.said).toContain(lost)
  expect(restored.said).toContain(rotten)
  const again = visit(target)
  await again.ask('POST', '/api/login-email', { email: 'eve@example.com', password: PASSWORD })
  expect((await again.ask('GET', `/api/files/${files[0]?.id ?? ''}/download`)).payload).toBe('kept')
})

test('a file that is there is not written over, and nothing half-written is left', async () => {
  const file = path.join(folder, 'there.zip')
  await writeFile(file, 'mine')
  await expect(perform(origin, backup, [file])).rejects.toThrow('--force')
  expect(await readFile(file, 'utf8')).toBe('mine')
  const aborted = new Error('no more')
  const failing = {
    ...origin,
    services: {
      ...origin.services,
      storage: { ...origin.services.storage, open: () => Promise.reject(aborted) },
    },
  }
  await expect(perform(failing, backup, [file], { force: true })).rejects.toThrow('no more')
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  expect((await perform(origin, backup, [file], { force: true })).isWell).toBe(true)
})
