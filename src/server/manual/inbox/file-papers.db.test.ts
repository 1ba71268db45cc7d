import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import type { File } from '#contract/manual/files.ts'
import type { SharedFile } from '#contract/manual/inbox.ts'
import { uploadFile } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signedUp = () => signUp(server, `${randomUUID()}@example.com`)
const waiting = (who: Visitor, name: string) => uploadFile(who, 'XYZ', name, randomUUID())
const fileOf = async (who: Visitor, id: string) => (await who.ask('GET', `/api/files/${id}`)).json<File>()
const factsOf = async (who: Visitor, id: string) =>
  (await who.ask('GET', `/api/files/${id}/facts`)).json<DocumentFacts>()

async function share(who: Visitor, name: string): Promise<SharedFile> {
  const { body, type } = multipart([], [[name, randomUUID()]])
  await who.ask('POST', '/share-target', body, { 'content-type': type, 'sec-fetch-site': 'none' })
  const [shared] = (await who.ask('GET', '/api/share/inbox')).json<SharedFile[]>()
  if (shared === undefined) throw new Error('Nothing was shared')
  return shared
}

async function openAccounts(who: Visitor): Promise<Deadline> {
  await who.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2024-05-11',
    accountingReferenceDate: '05-31',
  })
  const found = (await who.ask('GET', '/api/deadlines'))
    .json<Deadline[]>()
    .find(({ rule }) => rule === 'accounts')
  if (found === undefined) throw new Error('No accounts are due')
  return found
}

const stateOf = async (who: Visitor, id: string) =>
  (await who.ask('GET', '/api/deadlines')).json<Deadline[]>().find((one) => one.id === id)?.state

test('papers and something shared are filed by one call, with names, facts and deadlines, and one undo takes it back', async () => {
  const ada = await signedUp()
  const accounts = await openAccounts(ada)
  const [first, second] = [await waiting(ada, 'scan1.pdf'), await waiting(ada, 'scan2.txt')]
  const shared = await share(ada, 'photo.txt')
  await ada.ask('PATCH', `/api/files/${first.id}/facts`, { party: 'Marsh & Vale' })

  const answer = await ada.ask('POST', '/api/inbox/file', [
    {
      id: first.id,
      folderId: 'F1',
      name: 'Accounts 2025',
      facts: { kind: 'accounts', party: 'Marsh and Vale' },
      closes: [accounts.id],
    },
    { id: second.id, folderId: 'HI' },
    { id: shared.id, folderId: 'HI', name: 'scan2.txt' },
  ])
  expect(answer.statusCode).toBe(200)
  const { files, id } = answer.json<{ id: string; files: File[] }>()
  expect(files.map(({ folderId, originalName }) => [folderId, originalName])).toEqual([
    ['F1', 'Accounts 2025.pdf'],
    ['HI', 'scan2.txt'],
    ['HI', 'scan2 (2).txt'],
  ])
  expect((await factsOf(ada, first.id)).party).toMatchObject({ value: 'Marsh and Vale', confirmed: true })
  expect(await stateOf(ada, accounts.id)).toBe('done')

  expect((await ada.ask('POST', `/api/inbox/file/${id}/undo`)).statusCode).toBe(204)
  const places = await Promise.all(files.map(async (file) => await fileOf(ada, file.id)))
  expect(places.map(({ folderId, originalName }) => [folderId, originalName])).toEqual([
    ['XYZ', 'scan1.pdf'],
    ['XYZ', 'scan2.txt'],
    ['XYZ', 'photo.txt'],
  ])
  expect((await ada.ask('GET', '/api/share/inbox')).json()).toEqual([shared])
  expect(await factsOf(ada, first.id)).toMatchObject({
    kind: null,
    party: { value: 'Marsh & Vale', confirmed: true },
  })
  expect(await stateOf(ada, accounts.id)).toBe('open')
  expect((await ada.ask('POST', `/api/inbox/file/${id}/undo`)).statusCode).toBe(404)
})

test('nothing is filed when one of the papers cannot be', async () => {
  const [ada, eve] = [await signedUp(), await signedUp()]
  const company = await companyOf(server, ada)
  await addMember(server, company, eve, { functions: { 'Finance Director': 'edit' } })
  const hers = inCompany(eve, company)
  const paper = await waiting(ada, 'scan.txt')
  const shared = await share(ada, 'shared.txt')
  const other = await waiting(ada, 'other.txt')
  const stranger = await waiting(await signedUp(), 'strange.txt')
  const refused: Array<[filing: object, status: number]> = [
    [{ id: stranger.id, folderId: 'HI' }, 404],
    [{ id: randomUUID(), folderId: 'HI' }, 404],
    [{ id: other.id, folderId: 'ZZ' }, 404],
    // She may not view Managing.
    [{ id: other.id, folderId: 'A' }, 404],
    [{ id: other.id, folderId: 'HI', closes: ['accounts.2025-05-31'] }, 404],
    [{ id: paper.id, folderId: 'G' }, 400],
  ]
  for (const [filing, status] of refused) {
    const papers = [{ id: paper.id, folderId: 'HI' }, { id: shared.id, folderId: 'HI' }, filing]
    expect((await hers.ask('POST', '/api/inbox/file', papers)).statusCode).toBe(status)
  }
  expect((await fileOf(ada, paper.id)).folderId).toBe('XYZ')
  expect((await ada.ask('GET', '/api/share/inbox')).json()).toHaveLength(1)

  const filed = await hers.ask('POST', '/api/inbox/file', [{ id: paper.id, folderId: 'HI' }])
  const { id } = filed.json<{ id: string }>()
  expect((await ada.ask('POST', `/api/inbox/file/${id}/undo`)).statusCode).toBe(404)
  expect((await hers.ask('POST', `/api/inbox/file/${id}/undo`)).statusCode).toBe(204)
})
