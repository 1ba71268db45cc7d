import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileLogEntry } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'
import { perform } from './testing/perform.ts'
import { importFolder } from './import.ts'

let server: TestServer
let ada: Visitor
let folder: string
const account = 'ada@example.com'

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, account)
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-import-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function lay(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
}

async function filed(): Promise<string[]> {
  const log = (await ada.ask('GET', '/api/files/log')).json<FileLogEntry[]>()
  return log.map(({ folderName, fileName }) => `${folderName}: ${fileName}`).toSorted()
}

test('a tree is filed where its names say, and run again nothing is filed twice', async () => {
  await lay({
    'JK1/return.txt': 'by code',
    'A - Board Minutes, Companies House/minutes.txt': 'by label',
    'Sales, Promotions/offer.txt': 'by name',
    'Clients/Acme Ltd/letter.txt': 'made',
    'Clients/Acme Ltd/letter (2).txt': 'another of its own',
    'loose.txt': 'on top',
    'empty.txt': '',
    '.hidden': 'not filed',
    'JK1/Thumbs.db': 'not filed',
  })
  await ada.upload('JK1', { 'return.txt': 'one that was there' })
  const first = await perform(server, importFolder, [folder], { account, into: 'XYZ' })
  expect(first).toEqual({ isWell: true, said: '7 files (50 B) filed, 0 there already, 0 not filed.' })
  const folders = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
  const clients = folders.find(({ name }) => name === 'Clients')
  expect(clients).toMatchObject({ parentId: 'XYZ' })
  expect(folders.find(({ name }) => name === 'Acme Ltd')).toMatchObject({ parentId: clients?.id })
  const all = await filed()
  expect(all).toContain('Acme Ltd: letter (2).txt')
  expect(all.filter((name) => name.includes('return'))).toHaveLength(2)

  await lay({ 'Clients/Acme Ltd/new.txt': 'came later' })
  const second = await perform(server, importFolder, [folder], { account, into: 'XYZ' })
  expect(second.said).toBe('1 file (10 B) filed, 7 there already, 0 not filed.')
  expect(await filed()).toEqual([...all, 'Acme Ltd: new.txt'].toSorted())
  expect((await ada.ask('GET', '/api/folders')).json<Folder[]>()).toHaveLength(folders.length)
})

test('it goes on where it was broken off', async () => {
  await lay(
    Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`B/${String(index)}.txt`, `text ${String(index)}`]),
    ),
  )
  let staged = 0
  const { storage } = server.services
  const breaking = {
    services: {
      ...server.services,
      storage: {
        ...storage,
        stage: (...args: Parameters<typeof storage.stage>) =>
          (staged += 1) > 4 ? Promise.reject(new Error('the plug was pulled')) : storage.stage(...args),
      },
    },
  }
  await expect(perform(breaking, importFolder, [folder], { account, into: 'XYZ' })).rejects.toThrow(
    'the plug',
  )
  const again = await perform(server, importFolder, [folder], { account, into: 'XYZ' })
  expect(again.said).toBe('5 files (30 B) filed, 4 there already, 0 not filed.')
})

test('what cannot be filed is named, and does not stop the rest', async () => {
  await lay({ 'C/large.txt': 'x'.repeat(2000), 'C/small.txt': 'small' })
  await symlink('/etc/hostname', path.join(folder, 'C/link.txt'))
  const { isWell, said } = await perform(
    server,
    importFolder,
    [folder],
    { account, into: 'XYZ' },
    { MAX_UPLOAD_BYTES: '1000' },
  )
  expect(isWell).toBe(false)
  expect(said).toContain('large.txt: This file is too large.')
  expect(said).toContain('link.txt: is neither a file nor a folder')
  expect(said).toContain('1 file (5 B) filed, 0 there already, 2 not filed.')
})

test.each([
  [{ into: 'XYZ' }, '--account'],
  [{ account: 'nobody@example.com', into: 'XYZ' }, 'no account nobody@example.com'],
  [{ account, into: 'QQ' }, 'no folder QQ'],
])('%o is refused', async (options, reason) => {
  await expect(perform(server, importFolder, [folder], options)).rejects.toThrow(reason)
  await expect(perform(server, importFolder, ['/nowhere'], options)).rejects.toThrow(/./)
})
