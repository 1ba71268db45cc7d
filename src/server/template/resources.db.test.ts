import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Folder } from '#contract/manual/folders.ts'
import type { TemplateResource } from '#contract/template/template-resources.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  type Visitor,
} from '#server/testing/test-server.ts'
import { ensureMasterWorkspace } from './index.ts'

let server: TestServer
let admin: Visitor
let ada: Visitor

beforeAll(async () => {
  server = await startTestServer({ ADMIN_EMAIL: 'admin@example.com' })
  admin = await signUp(server, 'admin@example.com')
  ada = await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

async function add(resource: Record<string, unknown>) {
  return await admin.ask('POST', '/api/master/resources', resource)
}

async function addLink(folderId: string, name: string, more: Record<string, unknown> = {}) {
  const link = { folderId, type: 'link', name, url: 'https://www.example.com/', ...more }
  return (await add(link)).json<TemplateResource>()
}

async function addFile(folderId: string, files: Record<string, string>, fields: Record<string, string> = {}) {
  const { body, type } = multipart([['folderId', folderId], ...Object.entries(fields)], Object.entries(files))
  return await admin.ask('POST', '/api/master/resources/upload', body, { 'content-type': type })
}

async function beside(folderId: string, who = ada): Promise<TemplateResource[]> {
  return (await who.ask('GET', `/api/folders/${folderId}/resources`)).json<TemplateResource[]>()
}

describe('the template begins with', () => {
  test('public links beside its folders, seen by everyone', async () => {
    const all = (await admin.ask('GET', '/api/master/resources')).json<TemplateResource[]>()
    expect(all.length).toBeGreaterThanOrEqual(20)
    expect(all.every(({ type, url, isActive }) => type === 'link' && isActive === 1 && url !== null)).toBe(
      true,
    )
    expect(await beside('JK1')).toMatchObject([
      {
        name: 'HMRC online services: sign in',
        url: 'https://www.gov.uk/log-in-register-hmrc-online-services',
        folderId: 'JK1',
        position: 0,
        createdBy: 'Board Manual',
      },
      { name: 'Send a VAT Return' },
      { name: 'VAT rates' },
    ])
  })

  test('once: what was deleted does not come back', async () => {
    const [first] = await beside('W3')
    await admin.ask('DELETE', `/api/master/resources/${String(first?.id)}`)
    await ensureMasterWorkspace(server.services.connection.db)
    expect(await beside('W3')).toEqual([])
    expect(await beside('JK1')).toHaveLength(3)
  })
})

describe('a resource', () => {
  test('is added, changed and deleted', async () => {
    const made = await add({
      folderId: 'master_B1',
      type: 'document',
      name: 'What a board pack holds',
      content: 'Minutes, figures, decisions',
    })
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      {
        folderId: 'master_B1',
        type: 'document',
        content: 'Minutes, figures, decisions',
        url: null,
        position: 0,
        isActive: 1,
        createdBy: 'Ada',
      },
    ])
    const { id } = made.json<TemplateResource>()
    expect(await beside('B1')).toMatchObject([{ id, folderId: 'B1' }])

    const url = `/api/master/resources/${id}`
    const changed = await admin.ask('PATCH', url, { name: 'The board pack', description: 'Each month' })
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { name: 'The board pack', description: 'Each month', content: 'Minutes, figures, decisions' },
    ])
    await admin.ask('PATCH', url, { folderId: 'master_B2' })
    expect([await beside('B1'), await beside('B2')]).toMatchObject([[], [{ id }]])
    await admin.ask('PATCH', url, { isActive: 0 })
    expect(await beside('B2')).toEqual([])
    const listed = await admin.ask('GET', '/api/master/resources?folderId=master_B2')
    expect(listed.json()).toMatchObject([{ id, isActive: 0 }])

    expect((await admin.ask('DELETE', url)).statusCode).toBe(204)
    expect((await admin.ask('DELETE', url)).statusCode).toBe(404)
  })

  test('stands in its place', async () => {
    const second = await addLink('master_C2', 'Second', { position: 1 })
    await addLink('master_C2', 'First', { position: 0 })
    await addLink('master_C2', 'Third', { position: 2 })
    expect((await beside('C2')).map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
    await admin.ask('PATCH', `/api/master/resources/${second.id}`, { position: 3 })
    expect((await beside('C2')).map(({ name }) => name)).toEqual(['First', 'Third', 'Second'])
  })

  test.each([
    [{ type: 'link', name: ' ', url: 'https://example.com' }, 'Resource name cannot be empty'],
    [{ type: 'link', name: 'None' }, 'Please enter the address of the link'],
    [{ type: 'link', name: 'None', url: '' }, 'Please enter the address of the link'],
    [{ type: 'link', name: 'Bad', url: 'not an address' }, 'Please enter a valid URL'],
    [{ type: 'link', name: 'Bad', url: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ type: 'document', name: 'Empty', content: '  ' }, 'Please enter the text of the document'],
    [{ type: 'video', name: 'Bad' }, 'A resource is a file, a link or a document'],
    [{ type: 'file', name: 'No bytes' }, 'Please choose at least one file.'],
  ])('%j is refused', async (resource, message) => {
    const answer = await add({ folderId: 'master_D1', ...resource })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
    expect(await beside('D1')).toEqual([])
  })

  test('keeps an address, or a text, and a folder that is there', async () => {
    const { id } = await addLink('master_D2', 'Kept')
    const answer = await admin.ask('PATCH', `/api/master/resources/${id}`, { url: null })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'Please enter the address of the link',
    ])
    const lost = await admin.ask('PATCH', `/api/master/resources/${id}`, { folderId: 'master_ZZ' })
    expect(lost.statusCode).toBe(404)
    expect((await add({ folderId: 'master_ZZ', type: 'document', name: 'x', content: 'x' })).statusCode).toBe(
      404,
    )
  })
})

describe('a file resource', () => {
  test('is uploaded once and downloaded by everyone', async () => {
    const made = await addFile('master_E4', { 'Privacy notice.txt': 'a notice' }, { name: 'Privacy notice' })
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      {
        type: 'file',
        name: 'Privacy notice',
        filename: 'Privacy notice.txt',
        size: 8,
        mimetype: 'text/plain',
      },
    ])
    const { id } = made.json<TemplateResource>()
    const download = await ada.ask('GET', `/api/resources/${id}/download`)
    expect(download.payload).toBe('a notice')
    expect(download.headers['content-disposition']).toContain('filename="Privacy notice.txt"')
    // It stands beside the folder and is not in it.
    expect((await admin.ask('GET', '/api/master/files/master_E4')).json()).toEqual([])

    await admin.ask('PATCH', `/api/master/resources/${id}`, { isActive: 0 })
    expect((await ada.ask('GET', `/api/resources/${id}/download`)).statusCode).toBe(404)
    expect((await admin.ask('GET', `/api/resources/${id}/download`)).payload).toBe('a notice')
  })

  test('is one file, in a folder of the template', async () => {
    expect((await addFile('master_E4', { 'a.txt': 'a', 'b.txt': 'b' })).statusCode).toBe(400)
    expect((await addFile('master_E4', {})).statusCode).toBe(400)
    expect((await addFile('E4', { 'a.txt': 'a' })).statusCode).toBe(404)
    expect((await addFile('master_ZZ', { 'a.txt': 'a' })).statusCode).toBe(404)
  })

  test('that has no bytes is not downloaded', async () => {
    const { id } = await addLink('master_S1', 'A link')
    expect((await ada.ask('GET', `/api/resources/${id}/download`)).statusCode).toBe(404)
  })
})

describe("beside a user's folder", () => {
  test('that did not come from the template there is nothing', async () => {
    const own = (await ada.ask('POST', '/api/folders/M/subfolders', { name: 'Own' })).json<Folder>()
    const made = await admin.ask('POST', '/api/master/folders', { name: 'Later', parentId: 'master_M' })
    expect(made.json<Folder>().id).toBe(`master_${own.id}`)
    await addLink(`master_${own.id}`, 'For another folder of this code')
    expect(await beside(own.id)).toEqual([])
    const bob = await signUp(server, 'bob@example.com')
    expect(await beside(own.id, bob)).toHaveLength(1)
  })

  test('that is not theirs there is no answer', async () => {
    expect((await ada.ask('GET', '/api/folders/ZZ/resources')).statusCode).toBe(404)
  })

  test('nothing is left of a folder that the template has put into the trash', async () => {
    await addLink('master_T1', 'Gone with its folder')
    expect(await beside('T1')).toHaveLength(1)
    await admin.ask('DELETE', '/api/master/folders/master_T1/recursive')
    expect(await beside('T1')).toEqual([])
  })
})
