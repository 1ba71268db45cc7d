import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Visitor
let company: string
const papers: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  const owner = await signUp(server, 'ada@example.com')
  ada = owner
  company = await companyOf(server, owner)
  for (const folder of ['A', 'B', 'B']) {
    const { files } = (await ada.upload(folder, { [`${folder}.txt`]: folder })).json<UploadReply>()
    papers.push(...files.map(({ id }) => id))
  }
})
afterAll(() => server.close())

async function member(name: string, mayExport: boolean): Promise<Visitor> {
  const person = await signUpProven(server, `${name}@example.com`)
  await addMember(server, company, person, { functions: everyFunction('view'), mayExport })
  return inCompany(person, company)
}

test.each(['zip', 'print'])('%s: papers of several folders need the right to export', async (how) => {
  const [reader, exporter] = [await member(`reader-${how}`, false), await member(`exporter-${how}`, true)]
  const take = async (who: Visitor, files: string[]) =>
    (await who.ask('POST', `/api/files/${how}`, { files })).statusCode
  expect(await take(reader, papers)).toBe(403)
  expect(await take(reader, papers.slice(1))).toBe(200)
  expect(await take(exporter, papers)).toBe(200)
  const events = (await ada.ask('GET', '/api/company/security')).json<Array<{ type: string }>>()
  const taken = events.filter(({ type }) => type === 'download').slice(0, 2)
  expect(taken).toMatchObject([{ detail: { files: 3 } }, { detail: { files: 2 } }])
})
