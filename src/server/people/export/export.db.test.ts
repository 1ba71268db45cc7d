import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { prove } from '#server/testing/accounts.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function exportOf(visitor: Visitor) {
  await prove(visitor)
  const response = await visitor.ask('GET', '/api/account/export')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="Board Manual \d{4}-\d\d-\d\d\.zip"$/,
  )
  return await unzip(response.rawPayload)
}

test('has the folders as a tree, files by their names, the trash, the profile and the activity', async () => {
  const ada = await signUp(server, 'export@example.com')
  const eve = await signUp(server, 'export-eve@example.com')
  await eve.upload('A', { 'secret.txt': 'of somebody else' })
  await ada.upload('A', { 'Minutes: 3/4?.txt': 'minutes', 'Minutes_ 3_4_.txt': 'others' })
  await ada.upload('A1', { 'Ä.txt': 'agenda' })
  const { files } = (await ada.upload('B', { 'old.txt': 'thrown away' })).json<UploadReply>()
  await ada.ask('DELETE', `/api/files/${files[0]?.id ?? ''}`)

  const found = await exportOf(ada)
  const a = 'A - Board Minutes, Companies House'
  const contents = [...found].filter(([name, text]) => text !== null && !/\.jsonl?$/.test(name))
  expect(Object.fromEntries(contents)).toEqual({
    [`${a}/Minutes_ 3_4_.txt`]: expect.any(String) as string,
    [`${a}/Minutes_ 3_4_ (2).txt`]: expect.any(String) as string,
    [`${a}/A1 - Incorporation & Articles/Ä.txt`]: 'agenda',
    'Trash/old.txt': 'thrown away',
  })
  expect([...found.keys()].filter((name) => name.endsWith('/')).length).toBe(88)

  const account = JSON.parse(found.get('account.json') ?? '') as {
    account: Record<string, unknown>
    folders: unknown[]
  }
  expect(account.account).toMatchObject({ email: 'export@example.com', firstName: 'Ada' })
  expect(Object.keys(account.account)).not.toContain('password')
  expect(account.folders.length).toBe(88)
  const entries = JSON.parse(found.get('activity.json') ?? '') as Activity[]
  expect(entries.map(({ type }) => type)).toEqual([
    'export',
    'delete',
    'upload',
    'upload',
    'upload',
    'upload',
    'verify_email',
    'create_account',
  ])
})

test('is whole with more files than one question gives', async () => {
  const ada = await signUp(server, 'export-many@example.com')
  const { files } = (await ada.upload('C', { 'one.txt': 'content' })).json<UploadReply>()
  await server.services.connection.pool.query(
    `insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by, trashed_at)
     select workspace_id, folder_id, filename, n || '.txt', mimetype, size, sha256, uploaded_by, case when n > 600 then now() end
     from files, generate_series(1, 1200) n where id = $1`,
    [files[0]?.id],
  )
  const found = await exportOf(ada)
  const expected = Array.from({ length: 1200 }, (_, index) =>
    index < 600 ? `C - Strategy, SWOT, OKRs/${String(index + 1)}.txt` : `Trash/${String(index + 1)}.txt`,
  )
  expect(expected.filter((name) => found.get(name) !== 'content')).toEqual([])
})

test('names what cannot be read and has all the rest', async () => {
  const ada = await signUp(server, 'export-broken@example.com')
  const { files } = (
    await ada.upload('A', { 'lost.txt': 'lost bytes', 'kept.txt': 'kept' })
  ).json<UploadReply>()
  const { storage } = server.services
  await storage.remove(files[0]?.sha256 ?? '')
  const found = await exportOf(ada)
  const a = 'A - Board Minutes, Companies House'
  expect(found.get(`${a}/kept.txt`)).toBe('kept')
  expect(found.has(`${a}/lost.txt`)).toBe(false)
  expect(found.get('MISSING.txt')).toContain(`${a}/lost.txt`)
})
