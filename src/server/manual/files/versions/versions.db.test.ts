import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import type { FileVersion } from '#contract/manual/file-versions.ts'
import type { File } from '#contract/manual/files.ts'
import { collectBytes } from '#server/bytes/index.ts'
import { blobReferences } from '#server/table-facts.ts'
import { prove } from '#server/testing/accounts.ts'
import { sendVersion, uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor
let companyId: string
beforeAll(async () => {
  server = await startTestServer()
  const owner = await signUp(server, 'ada@example.com')
  companyId = await companyOf(server, owner)
  ada = inCompany(owner, companyId)
})
afterAll(() => server.close())

const versionsOf = async (who: Visitor, id: string) =>
  (await who.ask('GET', `/api/files/${id}/versions`)).json<FileVersion[]>()
const text = async (who: Visitor, address: string) => (await who.ask('GET', address)).payload
const found = async (word: string) =>
  (await ada.ask('GET', `/api/files/search?q=${word}`)).json<File[]>().map(({ id }) => id)

test('a new version takes the place of the bytes, and the former ones can be read and brought back', async () => {
  const first = await uploadFile(ada, 'F', 'lease.txt', 'The quillon of the lease')
  expect(first.version).toBe(1)
  await whenRead(ada, first.id)
  const response = await sendVersion(ada, first.id, 'signed lease.txt', 'The pommel of the lease')
  expect(response.statusCode).toBe(200)
  const second = response.json<File>()
  expect(second).toMatchObject({
    id: first.id,
    version: 2,
    originalName: 'lease.txt',
    folderId: 'F',
    size: 23,
  })
  expect(second.sha256).not.toBe(first.sha256)
  await whenRead(ada, first.id)
  expect([await found('quillon'), await found('pommel')]).toEqual([[], [first.id]])
  expect(await text(ada, `/api/files/${first.id}/download`)).toBe('The pommel of the lease')
  expect(await versionsOf(ada, first.id)).toMatchObject([
    { version: 2, sha256: second.sha256, size: 23, mimetype: 'text/plain', by: 'Ada', source: 'upload' },
    { version: 1, sha256: first.sha256, size: 24, by: 'Ada', source: 'upload', at: first.uploadedAt },
  ])
  expect(await text(ada, `/api/files/${first.id}/versions/1/download`)).toBe('The quillon of the lease')
  const shown = await ada.ask('GET', `/api/files/${first.id}/versions/1/view`)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
  for (const unknown of ['3', '0', 'x'])
    expect((await ada.ask('GET', `/api/files/${first.id}/versions/${unknown}/download`)).statusCode).toBe(404)

  const restored = (await ada.ask('POST', `/api/files/${first.id}/versions/1/restore`)).json<File>()
  expect(restored).toMatchObject({ version: 3, sha256: first.sha256 })
  expect([await found('quillon'), await found('pommel')]).toEqual([[first.id], []])
  expect((await versionsOf(ada, first.id)).map(({ source }) => source)).toEqual([
    'restore',
    'upload',
    'upload',
  ])
  const history = (await ada.ask('GET', `/api/files/${first.id}/history`)).json<Activity[]>()
  const done = history.filter(({ type }) => type !== 'open')
  expect(done.map(({ description, type }) => [type, description])).toEqual([
    ['restore_version', 'Restored version 1 of lease.txt as version 3'],
    ['version', 'Added version 2 of lease.txt'],
    ['upload', 'Uploaded lease.txt'],
  ])
})

test('the same bytes change nothing, a name that is there gives a second file, a form has one file', async () => {
  const { id } = await uploadFile(ada, 'F', 'same.txt', 'same')
  expect((await sendVersion(ada, id, 'same.txt', 'same')).json<File>().version).toBe(1)
  expect((await ada.ask('POST', `/api/files/${id}/versions/1/restore`)).json<File>().version).toBe(1)
  expect((await uploadFile(ada, 'F', 'same.txt', 'other')).originalName).toBe('same (2).txt')
  const { body, type } = multipart(
    [],
    [
      ['a.txt', 'a'],
      ['b.txt', 'b'],
    ],
  )
  const several = await ada.ask('POST', `/api/files/${id}/versions`, body, { 'content-type': type })
  expect(several.statusCode).toBe(400)
  expect((await sendVersion(ada, '01890a5d-ac96-774b-bcce-b302099a8057', 'a.txt', 'a')).statusCode).toBe(404)
  expect(await server.arriving()).toEqual([])
})

test('bytes of another type give the name their extension, or a number where that is taken', async () => {
  const draft = await uploadFile(ada, 'F', 'draft.md', '# Draft')
  await uploadFile(ada, 'F', 'draft.txt', 'taken')
  expect((await sendVersion(ada, draft.id, 'x.txt', 'signed')).json<File>().originalName).toBe(
    'draft (2).txt',
  )
  expect((await versionsOf(ada, draft.id)).map(({ name }) => name)).toEqual(['draft (2).txt', 'draft.md'])
})

test('facts are of the newest; what a person said comes back with the version', async () => {
  const { id } = await uploadFile(ada, 'JK', 'facts.txt', 'first')
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'invoice', party: 'Vale Ltd' })
  await sendVersion(ada, id, 'facts.txt', 'second')
  const facts = async () => (await ada.ask('GET', `/api/files/${id}/facts`)).json<DocumentFacts>()
  expect((await facts()).party).toBeNull()
  await ada.ask('POST', `/api/files/${id}/versions/1/restore`)
  expect((await facts()).party).toMatchObject({ value: 'Vale Ltd', confirmed: true })
})

test('a file is kept as long as the version that is to be kept longest', async () => {
  await ada.ask('PUT', '/api/company/facts', { form: 'Ltd Company', incorporatedOn: '2005-01-10' })
  const { id } = await uploadFile(ada, 'A2', 'minutes.txt', 'Minutes')
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'minutes', date: '2024-05-31' })
  const day = async () => (await ada.ask('GET', `/api/files/${id}`)).json<File>().keepUntil?.day
  expect(await day()).toBe('2034-05-31')
  await sendVersion(ada, id, 'minutes.txt', 'nothing')
  // What it is, is not known: in this folder it may be a register, which is kept as long as the company is there.
  expect(await day()).toBeNull()
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'minutes', date: '2010-05-31' })
  expect(await day()).toBe('2034-05-31')
  await prove(ada)
  const destroyed = await ada.ask('POST', '/api/company/destruction', { files: [id] })
  expect(destroyed.json()).toMatchObject({ code: 'keep' })
  await ada.ask('DELETE', `/api/files/${id}`)
  const refused = await ada.ask('DELETE', '/api/trash', { files: [id] })
  expect(refused.json()).toMatchObject({ code: 'keep' })
})

test('former bytes stay until the file is deleted for good, in the trash too', async () => {
  const { storage, connection } = server.services
  // Nothing is read in these, which would hold their row meanwhile.
  const { id, sha256 } = await uploadFile(ada, 'B', 'gone.bin', '\0bytes of before')
  await sendVersion(ada, id, 'gone.bin', '\0bytes of now')
  const collect = async (hours: number) =>
    await collectBytes(
      { db: connection.db, storage, blobReferences },
      new Date(Date.now() + hours * 3_600_000),
    )
  await ada.ask('DELETE', `/api/files/${id}`)
  for (const hours of [48, 50]) await collect(hours)
  expect(await storage.stat(sha256)).toBeDefined()
  await ada.ask('POST', '/api/trash/restore', { files: [id] })
  expect(await text(ada, `/api/files/${id}/versions/1/download`)).toBe('\0bytes of before')
  await ada.ask('DELETE', `/api/files/${id}`)
  await prove(ada)
  expect((await ada.ask('DELETE', '/api/trash', { files: [id] })).statusCode).toBe(200)
  for (const hours of [48, 50]) await collect(hours)
  expect(await storage.stat(sha256)).toBeUndefined()
})

test('who may view sees the versions and adds none; who may not finds nothing', async () => {
  const { id } = await uploadFile(ada, 'F', 'rights.txt', 'one')
  await sendVersion(ada, id, 'rights.txt', 'two')
  const member = await signUp(server, 'viewer@example.com')
  await addMember(server, companyId, member, { functions: { 'Finance Director': 'view' } })
  const viewer = inCompany(member, companyId)
  expect(await versionsOf(viewer, id)).toHaveLength(2)
  expect((await sendVersion(viewer, id, 'rights.txt', 'three')).statusCode).toBe(403)
  expect((await viewer.ask('POST', `/api/files/${id}/versions/1/restore`)).statusCode).toBe(403)
  const stranger = await signUp(server, 'stranger@example.com')
  for (const rest of ['', '/1/download', '/1/view'])
    expect((await stranger.ask('GET', `/api/files/${id}/versions${rest}`)).statusCode).toBe(404)
  expect((await sendVersion(stranger, id, 'rights.txt', 'x')).statusCode).toBe(404)
})

test('versions at the same moment all stay', async () => {
  const { id } = await uploadFile(ada, 'F', 'race.txt', 'v0')
  const sent = ['v1', 'v2', 'v3', 'v4', 'v5'].map((content) => sendVersion(ada, id, 'race.txt', content))
  for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200)
  const versions = await versionsOf(ada, id)
  expect(versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1])
  expect(new Set(versions.map(({ sha256 }) => sha256)).size).toBe(6)
})

test('bytes that the company has where a member may not look are read for the member anew', async () => {
  const secret = 'The estoc lies in the vault'
  await whenRead(ada, (await uploadFile(ada, 'A', 'secret.txt', secret)).id)
  const member = await signUp(server, 'finance@example.com')
  await addMember(server, companyId, member, { functions: { 'Finance Director': 'edit' } })
  const finance = inCompany(member, companyId)
  const { id } = await uploadFile(finance, 'F', 'guess.txt', 'guess')
  expect((await sendVersion(finance, id, 'guess.txt', secret)).json<File>().status).toBe('stored')
  await until(async () => ((await found('estoc')).includes(id) ? true : undefined))
})
