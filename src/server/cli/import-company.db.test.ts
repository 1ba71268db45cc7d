import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company, CompanyListing, Invitation, Member } from '#contract/company/companies.ts'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { zipStream } from '#server/platform/zip-stream.ts'
import { prove } from '#server/testing/accounts.ts'
import { sendVersion, uploadFile } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  type Visitor,
} from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'
import { perform } from './testing/perform.ts'
import { importCompany } from './import-company.ts'

const OWNER = 'owner@example.com'
const KNOWN = 'known@example.com'
const UNKNOWN = 'unknown@example.com'
const UPLOADED = '2021-03-04T05:06:07.089Z'

let source: TestServer
let target: TestServer
let folder: string
let owner: Visitor
let known: Visitor
/** What lies in the export of the owner. */
let entries: Map<string, string | null>
let archive: Buffer
let partial: Buffer

beforeAll(async () => {
  source = await startTestServer()
  target = await startTestServer()
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-company-'))
  const there = await signUp(source, OWNER)
  const company = await companyOf(source, there)
  const [other, accountant] = [await signUp(source, UNKNOWN), await signUp(source, KNOWN)]
  await addMember(source, company, other, { role: 'director' })
  await addMember(source, company, accountant, {
    functions: { 'Finance Director': 'edit' },
    mayExport: true,
    until: '2999-12-31',
  })
  await there.ask('PATCH', '/api/company', { name: 'Engines Ltd', registeredOfficeAddress: '1 High Street' })
  await there.ask('POST', '/api/folders', { name: 'Patents', department: 'Finance Director' })
  await there.ask('POST', '/api/folders/AA/subfolders', { name: 'Abroad' })
  await there.upload('A', { 'Minutes: 3/4?.txt': 'minutes' })
  const { id: claimId } = await uploadFile(there, 'AA1', 'claim.txt', 'a first claim')
  await sendVersion(there, claimId, 'claim.txt', 'a claim')
  const { pool } = source.services.connection
  await pool.query('update files set uploaded_at = $1 where original_name = $2', [UPLOADED, 'claim.txt'])
  archive = await exportOf(there)
  partial = await exportOf(inCompany(accountant, company))
  entries = await unzip(archive)
  owner = await signUp(target, OWNER)
  known = await signUp(target, KNOWN)
})
afterAll(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true })
})

async function exportOf(visitor: Visitor): Promise<Buffer> {
  await prove(visitor)
  return (await visitor.ask('GET', '/api/account/export')).rawPayload
}

async function importing(bytes: Buffer, options: Record<string, string> = { owner: OWNER }) {
  await writeFile(path.join(folder, 'company.zip'), bytes)
  return await perform(target, importCompany, ['company.zip'], options, { INIT_CWD: folder })
}

/** The archive with other texts in some entries; undefined leaves one out. */
async function changed(others: Record<string, string | undefined>): Promise<Buffer> {
  async function* write() {
    for (const [name, before] of entries) {
      const text = name in others ? others[name] : (before ?? undefined)
      if (text === undefined) continue
      yield { path: name, modifiedAt: new Date(), open: async () => Readable.from([Buffer.from(text)]) }
    }
  }
  return await buffer(zipStream(write()))
}

async function companiesOf(visitor: Visitor): Promise<CompanyListing[]> {
  return (await visitor.ask('GET', '/api/companies')).json<CompanyListing[]>()
}

const claim = () => [...entries.keys()].find((name) => name.endsWith('claim.txt')) ?? ''
const description = (change: Record<string, unknown>) =>
  JSON.stringify({ ...(JSON.parse(entries.get('company.json') ?? '') as object), ...change })

test('the export of a member has their part of the company and no members', async () => {
  const text = (await unzip(partial)).get('company.json') ?? ''
  const { files, folders, members } = JSON.parse(text) as Record<string, unknown[] | undefined>
  expect(members).toBeUndefined()
  expect(files).toMatchObject([{ folderId: 'AA1', originalName: 'claim.txt', uploadedAt: UPLOADED }])
  expect(folders?.map((one) => (one as Folder).id)).not.toContain('A')
  await expect(importing(partial)).rejects.toThrow('not exported by an owner')
})

test.each([
  ['cut short', async () => archive.subarray(0, archive.length - 300), 'cut short'],
  ['no ZIP', async () => Buffer.from('nonsense'), 'no ZIP file'],
  ['another export', () => changed({ 'company.json': undefined }), 'it has no "company.json"'],
  ['no JSON', () => changed({ 'company.json': '{' }), 'company.json is damaged'],
  [
    'another version',
    () => changed({ 'company.json': description({ version: 2 }) }),
    'of version 2, and this Board Manual reads version 1',
  ],
  [
    'folders in a circle',
    () => {
      const { folders } = JSON.parse(entries.get('company.json') ?? '') as { folders: Folder[] }
      const turned = folders.map((one) => (one.id === 'AA' ? { ...one, parentId: 'AA1' } : one))
      return changed({ 'company.json': description({ folders: turned }) })
    },
    'a folder lies in',
  ],
  [
    'the same member twice',
    () => {
      const { members } = JSON.parse(entries.get('company.json') ?? '') as { members: Member[] }
      return changed({ 'company.json': description({ members: [...members, ...members] }) })
    },
    'two members have the same address',
  ],
  ['other bytes', () => changed({ [claim()]: 'a clause' }), 'claim.txt" is damaged. Nothing was made'],
  ['a missing document', () => changed({ [claim()]: undefined }), 'it has no'],
])('an archive with %s is refused, and nothing is made', async (_, make, reason) => {
  await expect(importing(await make())).rejects.toThrow(reason)
  expect(await companiesOf(owner)).toHaveLength(1)
  expect(await companiesOf(known)).toHaveLength(1)
})

test.each([
  [{}, '--owner'],
  [{ owner: 'nobody@example.com' }, 'There is no account nobody@example.com'],
])('%o is refused', async (options, reason) => {
  await expect(importing(archive, options)).rejects.toThrow(reason)
})

test('a company comes to another server with its folders and documents, and its members are invited', async () => {
  const { isWell, said } = await importing(archive)
  expect(isWell).toBe(true)
  expect(said).toContain('Engines Ltd: 90 folders, 2 documents (14 B), 2 invitations.')
  const id = (await companiesOf(owner)).find(({ name }) => name === 'Engines Ltd')?.id ?? ''
  const there = inCompany(owner, id)
  expect((await there.ask('GET', '/api/company')).json<Company>()).toMatchObject({
    businessType: 'Ltd Company',
    registeredOfficeAddress: '1 High Street',
  })

  const folders = (await there.ask('GET', '/api/folders')).json<Folder[]>()
  expect(folders).toHaveLength(90)
  expect(folders.find((one) => one.id === 'AA1')).toMatchObject({
    name: 'Abroad',
    parentId: 'AA',
    department: 'Finance Director',
    fileCount: 1,
  })
  const next = await there.ask('POST', '/api/folders/AA/subfolders', { name: 'Later' })
  expect(next.json()).toMatchObject({ id: 'AA2' })

  const [minutes] = (await there.ask('GET', '/api/files?folder=A')).json<File[]>()
  expect(minutes).toMatchObject({ originalName: 'Minutes: 3/4?.txt' })
  const [paper] = (await there.ask('GET', '/api/files?folder=AA1')).json<File[]>()
  expect(paper).toMatchObject({ originalName: 'claim.txt', uploadedAt: UPLOADED })
  const content = await there.ask('GET', `/api/files/${paper?.id ?? ''}/download`)
  expect(content.body).toBe('a claim')
  const versions = await there.ask('GET', `/api/files/${paper?.id ?? ''}/versions`)
  expect(versions.json()).toMatchObject([
    { version: 2, at: UPLOADED },
    { version: 1, by: 'Ada' },
  ])
  const former = await there.ask('GET', `/api/files/${paper?.id ?? ''}/versions/1/download`)
  expect(former.body).toBe('a first claim')

  // Nobody is a member who has not accepted, with an account here or without.
  const members = async () => (await there.ask('GET', '/api/company/members')).json<Member[]>()
  expect((await members()).map(({ email, role }) => [email, role])).toEqual([[OWNER, 'owner']])
  expect((await companiesOf(known)).map((company) => company.id)).not.toContain(id)
  const theirs = inCompany(known, id)
  expect((await theirs.ask('GET', '/api/files?folder=AA1')).statusCode).toBe(404)
  const invitations = (await there.ask('GET', '/api/company/invitations')).json<Invitation[]>()
  expect(Object.fromEntries(invitations.map(({ email, role }) => [email, role]))).toEqual({
    [KNOWN]: 'member',
    [UNKNOWN]: 'director',
  })
  const [mail] = await target.mailsTo(UNKNOWN)
  expect(mail?.subject).toBe('Invitation: Ada invites you to Engines Ltd')

  const token = tokenIn((await target.mailsTo(KNOWN, 2)).at(-1))
  expect((await known.ask('POST', '/api/invitations/accept', { token })).json()).toEqual({ companyId: id })
  expect((await members())[1]).toMatchObject({
    email: KNOWN,
    functions: { 'Finance Director': 'edit', 'Managing Director': 'none' },
    mayExport: true,
    until: '2999-12-31',
  })
  expect((await theirs.ask('GET', '/api/files?folder=AA1')).json<File[]>()).toHaveLength(1)
  expect((await theirs.ask('GET', '/api/files?folder=A')).statusCode).toBe(404)
})
