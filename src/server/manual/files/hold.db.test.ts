import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/record/activity.ts'
import type { File } from '#contract/manual/files.ts'
import type { TrashedFile, TrashedFolder } from '#contract/manual/trash.ts'
import { everyFunction } from '#contract/company/roles.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { startTestServer, type TestServer, until, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUpProven(server, 'ada@example.com')
})
afterAll(() => server.close())

async function fileOne(folder: string, name: string): Promise<string> {
  return (await ada.upload(folder, { [name]: name })).json<UploadReply>().files[0]?.id ?? ''
}
const show = async (id: string) => (await ada.ask('GET', `/api/files/${id}`)).json<File>()
const hold = (id: string, reason?: string) => ada.ask('PUT', `/api/files/${id}/hold`, { reason })
const remove = (files: string[], reason?: string) => ada.ask('DELETE', '/api/trash', { files, reason })
const eventually = (holds: () => Promise<boolean>) => until(async () => ((await holds()) ? true : undefined))
async function trash() {
  return (await ada.ask('GET', '/api/trash')).json<{ files: TrashedFile[]; folders: TrashedFolder[] }>()
}

test('a file on hold is not deleted for good, whatever the reason, until the hold is lifted', async () => {
  const id = await fileOne('E1', 'claim.txt')
  expect(await show(id)).toMatchObject({ hold: false, holdReason: null, keepUntil: null })
  expect((await hold(id, '  ')).statusCode).toBe(400)
  expect((await hold(id, 'Dispute with Vale Ltd')).json<File>()).toMatchObject({
    hold: true,
    holdReason: 'Dispute with Vale Ltd',
  })
  const copy = (await ada.ask('POST', `/api/files/${id}/copy`, { folderId: 'E1' })).json<File>()
  expect(copy.hold).toBe(false)

  await ada.ask('DELETE', `/api/files/${id}`)
  expect((await trash()).files).toMatchObject([{ id, hold: true, keepUntil: null }])
  const refused = await remove([id], 'No longer needed')
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'hold' }])

  expect((await ada.ask('POST', '/api/trash/restore', { files: [id] })).statusCode).toBe(200)
  expect((await show(id)).hold).toBe(true)
  expect((await ada.ask('DELETE', `/api/files/${id}/hold`)).json<File>().hold).toBe(false)
  expect((await ada.ask('DELETE', `/api/files/${id}/hold`)).statusCode).toBe(200)
  await ada.ask('DELETE', `/api/files/${id}`)
  expect((await remove([id])).statusCode).toBe(200)

  const record = (await ada.ask('GET', '/api/account/activity')).json<Activity[]>()
  const kinds = record.map(({ type }) => type).filter((type) => type.includes('hold'))
  expect(kinds).toEqual(['lift_hold', 'hold'])
})

const facts = {
  form: 'Ltd Company',
  incorporatedOn: '2019-03-11',
  accountingReferenceDate: '03-31',
}

test('a paper that is to be kept is deleted for good with a reason alone, which goes on record', async () => {
  const id = await fileOne('HI1', 'invoice.txt')
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'invoice', date: '2026-03-31' })
  expect((await show(id)).keepUntil).toBeNull()
  const before = (await ada.ask('GET', '/api/files?folder=HI1')).headers.etag
  expect((await ada.ask('PUT', '/api/company/facts', facts)).statusCode).toBe(200)
  const keepUntil = { day: '2032-03-31', source: 'Companies Act 2006 s.388' }
  expect((await show(id)).keepUntil).toMatchObject(keepUntil)
  const list = await ada.ask('GET', '/api/files?folder=HI1')
  expect(list.headers.etag).not.toBe(before)
  expect(list.json<File[]>()).toMatchObject([{ id, keepUntil, hold: false }])

  await ada.ask('DELETE', `/api/files/${id}`)
  expect((await trash()).files).toMatchObject([{ id, keepUntil }])
  expect([(await remove([id])).statusCode, (await remove([id])).json()]).toMatchObject([
    409,
    { code: 'keep' },
  ])
  const { pool } = server.services.connection
  await pool.query(`update files set trashed_at = now() - interval '40 days' where id = $1`, [id])
  await enqueue(server.services.connection.db, 'empty-trash', {}, 'empty-trash')
  await eventually(async () => (await trash()).files.some((file) => file.id === id))

  expect((await remove([id], 'Filed twice')).statusCode).toBe(200)
  const [entry] = (await ada.ask('GET', '/api/account/activity')).json<Activity[]>()
  expect(entry).toMatchObject({ type: 'delete_for_good', metadata: { reason: 'Filed twice', early: 1 } })
  const events = (await ada.ask('GET', '/api/company/security')).json<Array<{ type: string }>>()
  expect(events[0]).toMatchObject({ type: 'destruction', detail: { files: 1, early: 1 } })
})

test('a member who may edit deletes no paper for good before its day, a director does', async () => {
  await ada.ask('PUT', '/api/company/facts', facts)
  const company = await companyOf(server, ada)
  const [grace, dora] = [
    await signUpProven(server, 'grace@example.com'),
    await signUpProven(server, 'dora@example.com'),
  ]
  await addMember(server, company, grace, { functions: everyFunction('edit') })
  await addMember(server, company, dora, { role: 'director' })
  const id = await fileOne('HI1', 'bill.txt')
  await ada.ask('PATCH', `/api/files/${id}/facts`, { kind: 'invoice', date: '2026-03-31' })
  const other = await fileOne('HI1', 'note.txt')
  for (const file of [id, other]) await ada.ask('DELETE', `/api/files/${file}`)
  const destroy = (who: typeof ada, files: string[]) =>
    inCompany(who, company).ask('DELETE', '/api/trash', { files, reason: 'Filed twice' })
  expect((await destroy(grace, [other])).statusCode).toBe(200)
  expect((await destroy(grace, [id])).json()).toMatchObject({ code: 'forbidden' })
  expect((await trash()).files.map((file) => file.id)).toContain(id)
  expect((await destroy(dora, [id])).statusCode).toBe(200)
})

test('the nightly emptying leaves a file on hold in the trash, with the folders around it', async () => {
  const parent = (await ada.ask('POST', '/api/folders/E/subfolders', { name: 'Disputes' })).json<{
    id: string
  }>()
  const [held, other] = [await fileOne(parent.id, 'held.txt'), await fileOne(parent.id, 'other.txt')]
  await hold(held, 'Enquiry')
  await ada.ask('DELETE', `/api/folders/${parent.id}`)
  const { pool } = server.services.connection
  for (const table of ['files', 'folders'])
    await pool.query(
      `update ${table} set trashed_at = now() - interval '31 days' where trashed_at is not null`,
    )
  await enqueue(server.services.connection.db, 'empty-trash', {}, 'empty-trash')
  const left = async () =>
    (await pool.query(`select id::text from files where id = any($1::uuid[])`, [[held, other]])).rows
  await eventually(async () => (await left()).length === 1)

  expect((await trash()).folders).toMatchObject([{ id: parent.id, files: 1 }])
  expect((await ada.ask('DELETE', '/api/trash', { folders: [parent.id] })).json()).toMatchObject({
    code: 'hold',
  })
  expect((await ada.ask('POST', '/api/trash/restore', { folders: [parent.id] })).json()).toEqual({
    folders: 1,
    files: 1,
  })
  expect((await show(held)).hold).toBe(true)
})

describe('the time of keeping is not shortened by who may not delete before it', () => {
  const company = { ...facts, jurisdiction: 'england-wales' }
  const kept = async (by: Visitor, method: 'GET' | 'PUT', path: string, body?: unknown) =>
    (await by.ask(method, path, body)).json<File>().keepUntil

  test('by a move, another name or another kind; who may says so by a move', async () => {
    const max = await signUpProven(server, 'max@example.com')
    const id = await companyOf(server, ada)
    await addMember(server, id, max, { role: 'member', functions: everyFunction('edit') })
    const member = inCompany(max, id)
    await ada.ask('PUT', '/api/company/facts', company)
    const payslip = await fileOne('L2', 'scan0001.txt')
    await ada.ask('PATCH', `/api/files/${payslip}/facts`, { date: '2026-02-28' })
    const file = `/api/files/${payslip}`
    expect((await show(payslip)).keepUntil?.day).toBe('2032-04-05')
    const moved = await kept(member, 'PUT', `${file}/move`, { newFolderId: 'D1' })
    expect(moved?.day).toBe('2032-04-05')
    expect((await show(payslip)).keepUntil?.day).toBe('2032-04-05')
    const many = await member.ask('PUT', '/api/files/move', { files: [payslip], newFolderId: 'D2' })
    expect(many.json<File[]>()[0]?.keepUntil?.day).toBe('2032-04-05')
    expect((await member.ask('PATCH', `${file}/facts`, { kind: 'brochure' })).statusCode).toBe(200)
    expect((await show(payslip)).keepUntil?.day).toBe('2032-04-05')

    const survey = await fileOne('S1', 'Asbestos survey.txt')
    await ada.ask('PATCH', `/api/files/${survey}/facts`, { kind: 'report', date: '2026-03-03' })
    const renamed = await kept(member, 'PUT', `/api/files/${survey}/rename`, { newName: 'Report.txt' })
    expect(renamed?.day).toBe('2066-03-03')
    expect((await member.ask('PATCH', `/api/files/${survey}/facts`, { kind: 'invoice' })).statusCode).toBe(
      403,
    )

    // An owner puts it where it belongs.
    expect(await kept(ada, 'PUT', `${file}/move`, { newFolderId: 'D1' })).toBeNull()
  })

  test('by the day on which a person left, which owners and directors say once for all their papers', async () => {
    const mia = await signUpProven(server, 'mia@example.com')
    const id = await companyOf(server, ada)
    await addMember(server, id, mia, { role: 'member', functions: everyFunction('edit') })
    const member = inCompany(mia, id)
    await ada.ask('PUT', '/api/company/facts', company)
    const [check, warning, other] = [
      await fileOne('L1', 'check.txt'),
      await fileOne('L1', 'warning.txt'),
      await fileOne('L1', 'other.txt'),
    ]
    const say = (fileId: string, kind: string, person: string) =>
      ada.ask('PATCH', `/api/files/${fileId}/facts`, { kind, person, date: '2020-01-01' })
    await say(check, 'right-to-work', 'Jo Smith')
    await say(warning, 'disciplinary', 'JO SMITH')
    await say(other, 'right-to-work', 'Al Brown')
    expect((await show(check)).keepUntil).toMatchObject({ day: null, waitsFor: 'leaving' })
    const path = `/api/files/${check}/ended`
    expect((await member.ask('PUT', path, { on: '2026-10-31' })).statusCode).toBe(403)
    expect(await kept(ada, 'PUT', path, { on: '2026-10-31' })).toMatchObject({
      day: '2028-10-31',
      endedOn: '2026-10-31',
    })
    expect((await show(warning)).keepUntil?.day).toBe('2032-10-31')
    expect((await show(other)).keepUntil?.day).toBeNull()
    expect(await kept(ada, 'PUT', path, { on: null })).toMatchObject({ day: null })
    expect((await show(warning)).keepUntil?.day).toBeNull()
  })
})
