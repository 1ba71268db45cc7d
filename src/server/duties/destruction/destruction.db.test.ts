import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { Destroyable } from '#contract/duties/destruction.ts'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { readPdf } from '#server/documents/pdf/pdf.ts'
import { prove } from '#server/testing/accounts.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  await ada.ask('PATCH', '/api/company', { name: 'Analytical Engines Ltd', registrationNumber: '01234567' })
  await ada.ask('PUT', '/api/company/facts', { form: 'Ltd Company', incorporatedOn: '2005-01-10' })
})
afterAll(() => server.close())

const listed = async () => (await ada.ask('GET', '/api/company/destruction')).json<Destroyable[]>()

async function fileMinutes(name: string, date: string, content = name): Promise<string> {
  const reply = await ada.upload('A2', { [name]: content })
  const id = reply.json<UploadReply>().files[0]?.id ?? ''
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'minutes', date })
  return id
}

test('papers past their time are listed, and go with a certificate that names each with its hash', async () => {
  expect(await listed()).toEqual([])
  const [first, second] = [
    await fileMinutes('May.txt', '2010-05-31'),
    await fileMinutes('March.txt', '2010-03-31', 'twice'),
  ]
  const [held, kept] = [
    await fileMinutes('Held.txt', '2010-01-31'),
    await fileMinutes('Kept.txt', '2024-01-31', 'twice'),
  ]
  await ada.ask('PUT', `/api/files/${held}/hold`, { reason: 'An enquiry' })
  expect((await listed()).map(({ id, keptUntil, source }) => [id, keptUntil, source])).toEqual([
    [second, '2020-03-31', 'Companies Act 2006 s.248'],
    [first, '2020-05-31', 'Companies Act 2006 s.248'],
  ])
  expect((await ada.ask('GET', '/api/company/destruction/count')).json()).toEqual({ files: 2 })
  const { sha256 } = (await ada.ask('GET', `/api/files/${first}`)).json<File>()

  const destroy = async (...files: string[]) => ada.ask('POST', '/api/company/destruction', { files })
  await prove(ada)
  expect((await destroy(first, held)).json()).toMatchObject({ code: 'hold' })
  expect((await destroy(first, kept)).json()).toMatchObject({ code: 'keep' })
  expect(await listed()).toHaveLength(2)
  const reply = await destroy(first, second)
  expect(reply.statusCode).toBe(201)
  const { certificate, destroyed } = reply.json<{ destroyed: number; certificate: File }>()
  expect([destroyed, certificate.folderId]).toEqual([2, 'E4'])
  expect(await listed()).toEqual([])
  expect((await ada.ask('GET', `/api/files/${first}`)).statusCode).toBe(404)
  expect((await ada.ask('POST', '/api/trash/restore', { files: [first] })).statusCode).toBe(404)

  const pdf = await readPdf((await ada.ask('GET', `/api/files/${certificate.id}/download`)).rawPayload)
  const text = (pdf.status === 'indexed' ? pdf.text : '').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Analytical Engines Ltd, number 01234567 2 papers were destroyed on ')
  expect(text).toContain('ada@example.com')
  expect(text).toContain(`To be kept until 31 May 2020 · Companies Act 2006 s.248 SHA-256 ${sha256}`)
  expect(text.match(/Another file of the manual has the same bytes/g)).toHaveLength(1)
  const [entry] = (await ada.ask('GET', '/api/account/activity?limit=1')).json<Activity[]>()
  expect(entry).toMatchObject({ type: 'destroy', entityId: certificate.id, metadata: { files: 2 } })
  const events = (await ada.ask('GET', '/api/company/security?type=destruction')).json<unknown[]>()
  expect(events).toMatchObject([{ result: 'ok', detail: { files: 2 } }])
})
