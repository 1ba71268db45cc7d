import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/platform/endpoint.ts'
import type { getSeal } from '#contract/record/security.ts'
import { sealRecord } from '#server/record/audit/index.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { mailSeals } from './mail-seals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the owner gets the seal that the account page shows by mail, so that another record shows', async () => {
  const { db } = server.services.connection
  const ada = await signUp(server, 'seal@example.com')
  const read = async () => (await ada.ask('GET', '/api/account/seal')).json<Reply<typeof getSeal>>().seal
  await sealRecord(db)
  const seal = await read()
  expect(seal).toMatchObject({ shortForm: expect.stringMatching(/^[0-9a-f]{12}$/) as string })
  await mailSeals(db)
  const mail = (await server.mailsTo('seal@example.com', 2)).at(-1)
  expect(mail?.subject).toBe(`The seal of the record of your company: ${seal?.shortForm ?? ''}`)
  expect(mail?.text).toContain('/account?tab=security')
})
