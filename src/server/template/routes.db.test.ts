import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { Folder } from '#contract/manual/folders.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
let admin: Visitor
let count = 0

beforeAll(async () => {
  server = await startTestServer({ ADMIN_EMAIL: 'admin@example.com' })
  admin = await signUp(server, 'admin@example.com')
})
afterAll(() => server.close())

/** A new account: its manual is a copy of the template as it is now. */
async function director() {
  count += 1
  return await signUp(server, `director${String(count)}@example.com`)
}

async function template(): Promise<Folder[]> {
  return (await admin.ask('GET', '/api/master/folders')).json<Folder[]>()
}

/** A folder of the template that nothing else uses, and files in it. */
async function folderWith(files: Record<string, string>): Promise<Folder> {
  const made = await admin.ask('POST', '/api/master/folders', {
    name: 'Test folder',
    parentId: 'master_A',
    department: 'Managing Director',
    isSubfolder: true,
  })
  const folder = made.json<Folder>()
  if (Object.keys(files).length > 0) await upload(folder.id, files)
  return folder
}

async function upload(folderId: string, files: Record<string, string>, url = '/api/master/files/upload') {
  const { body, type } = multipart([['folderId', folderId]], Object.entries(files))
  return await admin.ask('POST', url, body, { 'content-type': type })
}

async function filesIn(id: string): Promise<File[]> {
  return (await admin.ask('GET', `/api/master/files/${id}`)).json<File[]>()
}

describe('the folders of the template', () => {
  test('are listed under their own ids', async () => {
    const response = await admin.ask('GET', '/api/master/folders')
    const folders = response.json<Folder[]>()
    expect(response.headers['x-total-count']).toBe(String(folders.length))
    expect(folders.filter(({ parentId }) => parentId === null)).toHaveLength(20)
    expect(folders.find(({ id }) => id === 'master_JK1')).toMatchObject({
      name: 'VAT Returns',
      department: 'Finance Director',
      parentId: 'master_JK',
      isSubfolder: true,
      isCustom: true,
    })
    expect(folders.find(({ id }) => id === 'master_JK')).toMatchObject({ isCustom: false, parentId: null })
  })

  test('are made below another one and at the top level', async () => {
    const below = await admin.ask('POST', '/api/master/folders', {
      name: 'Tax credits',
      parentId: 'master_JK',
      isSubfolder: true,
    })
    expect([below.statusCode, below.json()]).toMatchObject([
      201,
      { id: 'master_JK6', parentId: 'master_JK', department: 'Finance Director', isSubfolder: true },
    ])
    const top = await admin.ask('POST', '/api/master/folders', {
      name: 'Charity',
      parentId: null,
      department: 'Managing Director',
    })
    expect(top.json()).toMatchObject({ id: 'master_AA', parentId: null, isSubfolder: false })
    const unsaid = await admin.ask('POST', '/api/master/folders', { name: 'Warehouses' })
    expect(unsaid.json()).toMatchObject({ parentId: null, department: 'Operations Director' })
    const nameless = await admin.ask('POST', '/api/master/folders', { name: ' ', parentId: 'master_A' })
    expect([nameless.statusCode, nameless.json<{ message: string }>().message]).toEqual([
      400,
      'Subfolder name cannot be empty',
    ])
    const nowhere = await admin.ask('POST', '/api/master/folders', { name: 'Lost', parentId: 'master_ZZ' })
    expect(nowhere.statusCode).toBe(404)
  })

  test('are known by the ids of the template alone', async () => {
    expect((await admin.ask('GET', '/api/master/files/A1')).statusCode).toBe(404)
    expect((await admin.ask('GET', '/api/files?folder=master_A1')).statusCode).toBe(404)
    const bare = await admin.ask('POST', '/api/master/folders', { name: 'Lost', parentId: 'A' })
    expect([bare.statusCode, bare.json<{ message: string }>().message]).toEqual([
      404,
      'This folder could not be found.',
    ])
  })

  test('are renamed, moved, copied and deleted', async () => {
    const { id } = await folderWith({ 'form.txt': 'a form' })
    const renamed = await admin.ask('PATCH', `/api/master/folders/${id}/rename`, { newName: 'Forms' })
    expect([renamed.statusCode, renamed.json()]).toMatchObject([200, { id, name: 'Forms' }])
    const moved = await admin.ask('PATCH', `/api/master/folders/${id}/move`, { targetParentId: 'master_B' })
    expect(moved.json()).toMatchObject({ id, parentId: 'master_B', department: 'Managing Director' })
    const into = await admin.ask('PATCH', `/api/master/folders/${id}/move`, { targetParentId: id })
    expect(into.statusCode).toBe(409)

    const copied = await admin.ask('POST', `/api/master/folders/${id}/copy`, { targetParentId: 'master_C' })
    expect([copied.statusCode, copied.json()]).toMatchObject([
      201,
      { name: 'Forms', parentId: 'master_C', fileCount: 1 },
    ])
    const deleted = await admin.ask('DELETE', `/api/master/folders/${copied.json<Folder>().id}`)
    const deletion = { folders: 1, files: 1, trashId: expect.any(String) }
    expect([deleted.statusCode, deleted.json()]).toEqual([200, deletion])
    const gone = await admin.ask('DELETE', `/api/master/folders/${id}/recursive`)
    expect(gone.json()).toEqual(deletion)
    expect((await template()).some((folder) => folder.name === 'Forms')).toBe(false)
  })
})

describe('the files of the template', () => {
  test('are told of where the template has their bytes already, under its ids', async () => {
    const [first, second] = [await folderWith({ 'one.txt': 'the same words' }), await folderWith({})]
    const { files } = (await upload(second.id, { 'two.txt': 'the same words' })).json<UploadReply>()
    expect(files[0]).toMatchObject({
      folderId: second.id,
      earlierCopies: [{ originalName: 'one.txt', folderId: first.id }],
    })
  })

  test('are uploaded at both addresses, listed and downloaded', async () => {
    const folder = await folderWith({})
    const first = await upload(folder.id, { 'Minutes.txt': 'minutes of', 'Agenda.txt': 'agenda' })
    expect(first.statusCode).toBe(201)
    expect(first.json<UploadReply>().files[0]).toMatchObject({
      folderId: folder.id,
      isTemplate: 1,
      isMasterWorkspace: 1,
    })
    expect((await upload(folder.id, { 'Other.txt': 'x' }, '/api/master/files')).statusCode).toBe(201)
    const files = await filesIn(folder.id)
    expect(files.map(({ originalName }) => originalName)).toEqual(['Agenda.txt', 'Minutes.txt', 'Other.txt'])
    const bySize = await admin.ask('GET', `/api/master/files/${folder.id}?sort=size&limit=1`)
    expect(bySize.json<File[]>().map(({ originalName }) => originalName)).toEqual(['Minutes.txt'])
    expect(bySize.headers['x-total-count']).toBe('3')
    const all = (await admin.ask('GET', '/api/master/files')).json<File[]>()
    expect(all.filter(({ folderId }) => folderId === folder.id)).toHaveLength(3)

    const download = await admin.ask('GET', `/api/master/files/${String(files[0]?.id)}/download`)
    expect(download.payload).toBe('agenda')
    expect(download.headers['content-disposition']).toBe('attachment; filename=Agenda.txt')
    expect((await admin.ask('GET', '/api/master/files/master_ZZ')).statusCode).toBe(404)
    expect((await upload('A1', { 'lost.txt': 'x' })).statusCode).toBe(404)
    expect((await upload('master_ZZ', { 'lost.txt': 'x' })).statusCode).toBe(404)
  })

  test('are renamed, moved, copied and deleted', async () => {
    const [from, to] = [await folderWith({ 'Draft.txt': 'draft' }), await folderWith({})]
    const [file] = await filesIn(from.id)
    const url = `/api/master/files/${String(file?.id)}`
    const renamed = await admin.ask('PATCH', `${url}/rename`, { newName: 'Final' })
    expect(renamed.json()).toMatchObject({ originalName: 'Final.txt', folderId: from.id })
    const moved = await admin.ask('PATCH', `${url}/move`, { newFolderId: to.id })
    expect(moved.json()).toMatchObject({ folderId: to.id, folderName: 'Test folder' })
    const copied = await admin.ask('POST', `${url}/copy`, { folderId: to.id })
    expect([copied.statusCode, copied.json()]).toMatchObject([201, { originalName: 'Final (2).txt' }])
    expect((await admin.ask('DELETE', url)).statusCode).toBe(204)
    expect((await admin.ask('DELETE', url)).statusCode).toBe(404)
    expect((await filesIn(to.id)).map(({ originalName }) => originalName)).toEqual(['Final (2).txt'])
  })

  test('are none of the users, and theirs none of the template', async () => {
    const ada = await director()
    const { files } = (await ada.upload('A', { 'mine.txt': 'mine' })).json<UploadReply>()
    const id = String(files[0]?.id)
    expect((await admin.ask('GET', `/api/master/files/${id}/download`)).statusCode).toBe(404)
    expect((await admin.ask('DELETE', `/api/master/files/${id}`)).statusCode).toBe(404)
    const folder = await folderWith({ 'secret.txt': 'secret' })
    const [hidden] = await filesIn(folder.id)
    for (const url of [`/api/files/${String(hidden?.id)}/download`, `/api/files/${String(hidden?.id)}`]) {
      expect((await ada.ask('GET', url)).statusCode).toBe(404)
      // The administrator's own manual is not the template either.
      expect((await admin.ask('GET', url)).statusCode).toBe(404)
    }
  })
})

describe('a new account', () => {
  test('gets the folders and files of the template, and its words', async () => {
    const folder = await folderWith({ 'Checklist.txt': 'a checklist about gyroscopes' })
    const code = folder.id.replace('master_', '')
    const ada = await director()
    const files = (await ada.ask('GET', `/api/files?folder=${code}`)).json<File[]>()
    expect(files).toMatchObject([
      { originalName: 'Checklist.txt', folderId: code, isTemplate: 0, uploadedBy: 'Board Manual' },
    ])
    const download = await ada.ask('GET', `/api/files/${String(files[0]?.id)}/download`)
    expect(download.payload).toBe('a checklist about gyroscopes')
    const found = await until(async () => {
      const hits = (await ada.ask('GET', '/api/files/search?q=gyroscopes')).json<File[]>()
      return hits.length > 0 ? hits : undefined
    })
    expect(found.map(({ id }) => id)).toEqual([files[0]?.id])
    const tree = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    const offered = (await ada.ask('GET', '/api/template-folders')).json<Folder[]>()
    expect(tree.map(({ id, name }) => [id, name])).toEqual(offered.map(({ id, name }) => [id, name]))
  })

  test('gets the words of a file that was not read when it was copied', async () => {
    const folder = await folderWith({ 'Unread.txt': 'a text about theodolites' })
    const code = folder.id.replace('master_', '')
    const { pool } = server.services.connection
    await until(async () => {
      const hits = await pool.query(
        "select from blobs where status = 'indexed' and text like '%theodolites%'",
      )
      return hits.rowCount === 1 ? true : undefined
    })
    // As it is between the upload and the job.
    await pool.query(
      "update blobs set status = 'stored', text = null, words = null where text like '%theodolites%'",
    )
    await pool.query(
      "update search_documents d set words = '' from files f where f.id = d.file_id and f.original_name = 'Unread.txt'",
    )
    const ada = await director()
    const found = await until(async () => {
      const hits = (await ada.ask('GET', '/api/files/search?q=theodolites')).json<File[]>()
      return hits.length > 0 ? hits : undefined
    })
    expect(found).toMatchObject([{ originalName: 'Unread.txt', folderId: code }])
  })

  test('changes nothing of the template, nor the template anything of it', async () => {
    const folder = await folderWith({ 'Standard.txt': 'standard' })
    const code = folder.id.replace('master_', '')
    const [ada, bob] = [await director(), await director()]
    await until(async () =>
      (await filesIn(folder.id)).every(({ status }) => status === 'indexed') ? true : undefined,
    )
    const before = [await template(), await filesIn(folder.id)]

    const [mine] = (await ada.ask('GET', `/api/files?folder=${code}`)).json<File[]>()
    await ada.ask('PUT', `/api/files/${String(mine?.id)}/rename`, { newName: 'Mine' })
    await ada.upload(code, { 'More.txt': 'more' })
    await ada.ask('PUT', '/api/folders/A/rename', { newName: 'Ours' })
    await ada.ask('POST', '/api/folders/A/subfolders', { name: 'Ours too' })
    await ada.ask('DELETE', '/api/folders/B1/recursive')
    expect([await template(), await filesIn(folder.id)]).toEqual(before)

    const theirs = (await bob.ask('GET', '/api/folders')).json<Folder[]>()
    const [standard] = await filesIn(folder.id)
    await admin.ask('DELETE', `/api/master/files/${String(standard?.id)}`)
    await admin.ask('PATCH', `/api/master/folders/${folder.id}/rename`, { newName: 'Changed' })
    await admin.ask('DELETE', '/api/master/folders/master_W4/recursive')
    await admin.ask('POST', '/api/master/folders', { name: 'Later', parentId: 'master_C' })
    expect((await bob.ask('GET', '/api/folders')).json<Folder[]>()).toEqual(theirs)
    const [kept] = (await bob.ask('GET', `/api/files?folder=${code}`)).json<File[]>()
    expect((await bob.ask('GET', `/api/files/${String(kept?.id)}/download`)).payload).toBe('standard')
  })
})
