import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departments } from '#contract/company/built-in-folders.ts'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import type { TrashedFolder } from '#contract/manual/trash.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'
import { lettersOf } from './codes.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Each test has an account, and so a manual, of its own. */
async function director() {
  count += 1
  return await signUp(server, `director${String(count)}@example.com`)
}

describe('a new account', () => {
  test('has the 88 folders of the template, in display order under four directors', async () => {
    const ada = await director()
    const response = await ada.ask('GET', '/api/folders')
    const folders = response.json<Folder[]>()
    expect(folders).toHaveLength(88)
    expect(response.headers['x-total-count']).toBe('88')
    expect([...new Set(folders.map((folder) => folder.department))]).toEqual([...departments])
    expect(folders.slice(0, 7).map(({ id }) => id)).toEqual(['A', 'A1', 'A2', 'A3', 'A4', 'A5', 'B'])
    expect(folders.filter((folder) => folder.parentId === null)).toHaveLength(20)
    expect(folders.find(({ id }) => id === 'JK1')).toMatchObject({ name: 'VAT Returns', isSubfolder: true })

    const first = await ada.ask('GET', '/api/folders?limit=60')
    const cursor = String(first.headers['x-next-cursor'])
    const second = await ada.ask('GET', `/api/folders?limit=60&cursor=${cursor}`)
    expect([...first.json<Folder[]>(), ...second.json<Folder[]>()]).toEqual(folders)
    expect([second.headers['x-next-cursor'], second.headers['x-total-count']]).toEqual([undefined, '88'])
    expect((await ada.ask('GET', '/api/folders?limit=60&cursor=x')).statusCode).toBe(400)
  })

  test('gets what the template has', async () => {
    const ada = await director()
    const template = (await ada.ask('GET', '/api/template-folders')).json<Folder[]>()
    expect(template.map(({ id }) => id)).toEqual(
      (await ada.ask('GET', '/api/folders')).json<Folder[]>().map(({ id }) => id),
    )
  })
})

describe('codes', () => {
  test('a subfolder gets the next number never used under those letters', async () => {
    const ada = await director()
    const first = (
      await ada.ask('POST', '/api/folders/JK/subfolders', { name: 'Tax credits' })
    ).json<Folder>()
    expect(first).toMatchObject({ id: 'JK6', parentId: 'JK', department: 'Finance Director' })
    await ada.ask('DELETE', '/api/folders/JK6/recursive')
    const second = (await ada.ask('POST', '/api/folders/JK1/subfolders', { name: 'Deeper' })).json<Folder>()
    expect(second).toMatchObject({ id: 'JK7', parentId: 'JK1' })
  })

  test('a folder at the top level gets the next free letters', async () => {
    const ada = await director()
    const ids: string[] = []
    for (const name of ['Charity', 'Family']) {
      const response = await ada.ask('POST', '/api/folders', { name, department: 'Managing Director' })
      ids.push(response.json<Folder>().id)
    }
    expect(ids).toEqual(['AA', 'AB'])
  })

  test('ten at the same time get ten codes', async () => {
    const ada = await director()
    const made = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const response = await ada.ask('POST', '/api/folders/A/subfolders', {
          name: `At once ${String(index)}`,
        })
        return response.json<Folder>().id
      }),
    )
    expect(new Set(made).size).toBe(10)
  })
})

test('the letters of a new folder say nothing of those that its maker does not see', async () => {
  const ada = await director()
  const company = await companyOf(server, ada)
  const grace = await director()
  await addMember(server, company, grace, { functions: { 'Finance Director': 'edit' } })
  const there = inCompany(grace, company)
  const make = async (by: Visitor, department: string) =>
    (await by.ask('POST', '/api/folders', { name: 'Made', department })).json<Folder>().id
  expect([await make(there, 'Finance Director'), await make(ada, 'Managing Director')]).toEqual(['FA', 'AA'])
  for (let made = 0; made < 3; made += 1) await make(ada, 'Operations Director')
  await ada.ask('DELETE', '/api/folders/AB/recursive')
  expect(await make(there, 'Finance Director')).toBe('FB')
  const copied = await there.ask('POST', '/api/folders/FA/copy', { targetParentId: null })
  expect(copied.json<Folder>().id).toBe('FC')
  expect(await make(there, 'Operations Director')).toBeUndefined()
  expect(await make(ada, 'Finance Director')).toBe('AE')
})

describe('renaming and describing', () => {
  test('a built-in folder is renamed, and its default comes back with its contents untouched', async () => {
    const ada = await director()
    await ada.upload('B', { 'report.txt': 'the report' })
    const renamed = await ada.ask('PUT', '/api/folders/B/rename', { newName: ' Reports ' })
    expect(renamed.json()).toMatchObject({ id: 'B', name: 'Reports', isCustom: true, fileCount: 1 })
    const reset = await ada.ask('DELETE', '/api/folders/B')
    expect(reset.json()).toEqual({ message: 'Folder reset to default description' })
    const folder = (await ada.ask('GET', '/api/folders')).json<Folder[]>().find(({ id }) => id === 'B')
    expect(folder).toMatchObject({ name: 'Executive Reports', isCustom: false, fileCount: 1 })
  })

  test('another director takes the subfolders along', async () => {
    const ada = await director()
    const body = { name: 'Reports', department: 'Operations Director', description: 'What the board reads' }
    expect((await ada.ask('PUT', '/api/folders/B', body)).json()).toMatchObject(body)
    const below = (await ada.ask('GET', '/api/folders'))
      .json<Folder[]>()
      .filter(({ parentId }) => parentId === 'B')
    expect(below.every((folder) => folder.department === 'Operations Director')).toBe(true)
  })

  test('an empty name is refused with its own words', async () => {
    const ada = await director()
    const folder = await ada.ask('PUT', '/api/folders/A/rename', { newName: '  ' })
    const subfolder = await ada.ask('POST', '/api/folders/A/subfolders', { name: '' })
    expect([folder.statusCode, folder.json<Error>().message]).toEqual([400, 'Folder name cannot be empty'])
    expect([subfolder.statusCode, subfolder.json<Error>().message]).toEqual([
      400,
      'Subfolder name cannot be empty',
    ])
  })

  test('a name of 256 characters is refused, one of 255 kept', async () => {
    const ada = await director()
    expect((await ada.ask('PUT', '/api/folders/A/rename', { newName: 'x'.repeat(256) })).statusCode).toBe(400)
    expect((await ada.ask('PUT', '/api/folders/A/rename', { newName: 'é'.repeat(255) })).statusCode).toBe(200)
  })

  test('two renames at once: one of them wins, nothing disappears', async () => {
    const ada = await director()
    await Promise.all(['One', 'Two'].map((newName) => ada.ask('PUT', '/api/folders/C/rename', { newName })))
    const folders = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    expect(folders).toHaveLength(88)
    expect(['One', 'Two']).toContain(folders.find(({ id }) => id === 'C')?.name)
  })
})

describe("a subfolder's department", () => {
  const operations = { department: 'Operations Director' }

  async function departmentsBelow(ada: Visitor, top: string): Promise<string[]> {
    const folders = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    const below = folders.filter(({ id }) => lettersOf(id) === top)
    expect(below.length).toBeGreaterThan(1)
    return [...new Set(below.map(({ department }) => department))]
  }

  test('is that of its top-level folder, whatever a call says', async () => {
    const ada = await director()
    const made = await ada.ask('POST', '/api/folders/F1/subfolders', { name: 'Deeper', ...operations })
    expect([made.statusCode, made.json()]).toMatchObject([201, { department: 'Finance Director' }])
    const { id } = made.json<Folder>()
    for (const address of [`/api/folders/${id}`, '/api/folders/F1', '/api/folders/F1/desc']) {
      const changed = await ada.ask('PUT', address, { name: 'Changed', ...operations })
      expect([changed.statusCode, changed.json()]).toMatchObject([
        200,
        { name: 'Changed', department: 'Finance Director' },
      ])
    }
    expect(await departmentsBelow(ada, 'F')).toEqual(['Finance Director'])
    await ada.ask('DELETE', '/api/folders/F1')
    const { folders } = (await ada.ask('GET', '/api/trash')).json<{ folders: TrashedFolder[] }>()
    expect(folders).toMatchObject([{ id: 'F1', department: 'Finance Director' }])
  })

  test('follows its top-level folder, also from the trash', async () => {
    const ada = await director()
    await ada.ask('DELETE', '/api/folders/B1')
    await ada.ask('PUT', '/api/folders/B', { name: 'Reports', ...operations })
    expect(await departmentsBelow(ada, 'B')).toEqual(['Operations Director'])
    const { folders } = (await ada.ask('GET', '/api/trash')).json<{ folders: TrashedFolder[] }>()
    expect(folders).toMatchObject([{ id: 'B1', department: 'Operations Director' }])
  })

  test('follows when a branch is moved or copied below another top-level folder', async () => {
    const ada = await director()
    const { id } = (await ada.ask('POST', '/api/folders/A1/subfolders', { name: 'Deeper' })).json<Folder>()
    const copy = await ada.ask('POST', '/api/folders/A1/copy', { targetParentId: 'S1' })
    expect(copy.json()).toMatchObject(operations)
    await ada.ask('PUT', '/api/folders/A1/move', { targetParentId: 'S1' })
    const folders = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    expect(folders.find((folder) => folder.id === id)).toMatchObject({ parentId: 'A1', ...operations })
    const { id: copyId } = copy.json<Folder>()
    expect(folders.find(({ parentId }) => parentId === copyId)).toMatchObject(operations)
  })

  test('is right for one that is made while its top-level folder goes to another director', async () => {
    const ada = await director()
    const { pool } = server.services.connection
    const making = await pool.connect()
    await making.query('begin')
    await making.query(
      'select from workspaces where id = (select workspace_id from memberships where user_id = $1) for no key update',
      [ada.user.id],
    )
    await making.query(
      `insert into folders (workspace_id, id, name, department, parent_id)
      select workspace_id, 'C99', 'At once', 'Managing Director', 'C' from memberships where user_id = $1`,
      [ada.user.id],
    )
    const given = ada.ask('PUT', '/api/folders/C', { name: 'Strategy', ...operations })
    await Promise.race([given, sleep(500)])
    await making.query('commit')
    making.release()
    expect((await given).statusCode).toBe(200)
    expect(await departmentsBelow(ada, 'C')).toEqual(['Operations Director'])
  })
})

describe('moving', () => {
  test('a subfolder keeps its code and takes its new director', async () => {
    const ada = await director()
    const moved = await ada.ask('PUT', '/api/folders/A1/move', { targetParentId: 'F' })
    expect(moved.json()).toMatchObject({ id: 'A1', parentId: 'F', department: 'Finance Director' })
  })

  test('never into itself, below itself, or away from the top level', async () => {
    const ada = await director()
    const below = (await ada.ask('POST', '/api/folders/A1/subfolders', { name: 'Below' })).json<Folder>()
    const statuses = await Promise.all(
      [
        ['A1', 'A1'],
        ['A1', below.id],
        ['A', 'B'],
        ['A1', 'ZZ'],
      ].map(async ([id, targetParentId]) => {
        return (await ada.ask('PUT', `/api/folders/${String(id)}/move`, { targetParentId })).statusCode
      }),
    )
    expect(statuses).toEqual([409, 409, 409, 404])
  })

  test('two into each other at once make no circle', async () => {
    const ada = await director()
    const answers = await Promise.all([
      ada.ask('PUT', '/api/folders/A1/move', { targetParentId: 'A2' }),
      ada.ask('PUT', '/api/folders/A2/move', { targetParentId: 'A1' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

test('a folder of the top level that was put into another one can stand there again', async () => {
  const ada = await director()
  const made = await ada.ask('POST', '/api/folders', { name: 'Charity', department: 'Finance Director' })
  const { id } = made.json<Folder>()
  await ada.ask('PUT', `/api/folders/${id}/move`, { targetParentId: 'S' })
  const back = await ada.ask('PUT', `/api/folders/${id}/move`, { targetParentId: null })
  expect([back.statusCode, back.json<Folder>().parentId]).toEqual([200, null])
  expect((await ada.ask('PUT', '/api/folders/A1/move', { targetParentId: null })).statusCode).toBe(409)
})

describe('copying', () => {
  test('takes subfolders and files along, and leaves the original alone', async () => {
    const ada = await director()
    await ada.upload('A', { 'top.txt': 'one' })
    await ada.upload('A1', { 'below.txt': 'two' })
    const copied = await ada.ask('POST', '/api/folders/A/copy', {
      targetParentId: null,
      newName: 'Old board',
    })
    expect(copied.statusCode).toBe(201)
    expect(copied.json()).toMatchObject({ id: 'AA', name: 'Old board', parentId: null, fileCount: 1 })
    const folders = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    const below = folders.filter(({ parentId }) => parentId === 'AA')
    expect(below).toHaveLength(5)
    const incorporation = below.find(({ name }) => name === 'Incorporation & Articles')
    const files = (await ada.ask('GET', `/api/files?folder=${String(incorporation?.id)}`)).json<File[]>()
    expect(files.map(({ originalName }) => originalName)).toEqual(['below.txt'])
    expect((await ada.ask('GET', '/api/files?folder=A1')).json<File[]>()).toHaveLength(1)
    const found = (await ada.ask('GET', '/api/files/search?q=below')).json<File[]>()
    expect(found).toHaveLength(2)
  })

  test('and an upload of several of its files at once, of which each waits for the other', async () => {
    const ada = await director()
    const texts = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`${index}.txt`, `text ${index}`]),
    )
    await ada.upload('T1', texts)
    for (let turn = 0; turn < 4; turn += 1) {
      const answers = await Promise.all([
        ada.upload('B', texts),
        ada.ask('POST', '/api/folders/T1/copy', { targetParentId: 'T' }),
        ada.upload('C', Object.fromEntries(Object.entries(texts).toReversed())),
        ada.ask('POST', '/api/folders/T1/copy', { targetParentId: 'T' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    }
  })

  test('never into itself', async () => {
    const ada = await director()
    const answer = await ada.ask('POST', '/api/folders/A/copy', { targetParentId: 'A1', newName: 'Loop' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'conflict'])
  })
})

describe('deleting', () => {
  test('a built-in folder stays, empty, with its default name', async () => {
    const ada = await director()
    await ada.upload('A', { 'a.txt': 'a' })
    await ada.upload('A1', { 'b.txt': 'b' })
    await ada.ask('PUT', '/api/folders/A/rename', { newName: 'Renamed' })
    expect((await ada.ask('DELETE', '/api/folders/A/recursive')).json()).toEqual({
      folders: 5,
      files: 2,
      trashId: expect.any(String),
    })
    const folders = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    expect(folders.find(({ id }) => id === 'A')).toMatchObject({
      name: 'Board Minutes, Companies House',
      fileCount: 0,
    })
    expect(folders.some(({ id }) => id === 'A1')).toBe(false)
    expect((await ada.ask('GET', '/api/files/search?q=a.txt')).json()).toEqual([])
  })

  test('any other folder goes, with what is in it', async () => {
    const ada = await director()
    await ada.upload('JK1', { 'vat.txt': 'return' })
    const [file] = (await ada.ask('GET', '/api/files?folder=JK1')).json<File[]>()
    expect((await ada.ask('DELETE', '/api/folders/JK1')).json()).toEqual({
      message: 'Folder moved to the trash',
      trashId: expect.any(String),
    })
    expect((await ada.ask('GET', `/api/files/${String(file?.id)}`)).statusCode).toBe(404)
    expect((await ada.ask('GET', '/api/files?folder=JK1')).statusCode).toBe(404)
    expect((await ada.ask('DELETE', '/api/folders/JK1')).statusCode).toBe(404)
  })
})
