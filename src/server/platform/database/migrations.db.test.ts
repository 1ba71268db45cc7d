import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { transactionOn } from './database.ts'
import { migrateFrom, remakeSchema } from './migrations.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the profile of a business moves from the row of its owner to its workspace', async () => {
  const before = '0005_search_word_removals'
  const workspaces = await transactionOn(server.services.connection.pool, async (_, client) => {
    await remakeSchema(client, before)
    await client.query(`
      with member as (
        insert into users (email, business_type, business_name, registration_number, registered_office_address, business_code)
        values ('ada@example.com', 'LLP', 'Engines LLP', 'OC123456', 'London', '000016JD'),
          ('eve@example.com', null, null, null, null, null)
        returning id, email
      ), workspace as (
        insert into workspaces (kind) values ('business'), ('business'), ('master') returning id, kind
      )
      insert into memberships (workspace_id, user_id, role)
      select w.id, m.id, 'owner'
      from (select id, row_number() over (order by email) as number from member) m
      join (select id, row_number() over (order by id) as number from workspace where kind = 'business') w
        on w.number = m.number`)
    await migrateFrom(client, before)
    const { rows } = await client.query<Record<string, unknown>>(`
      select email, kind, business_type, business_name, registration_number, registered_office_address, business_code
      from workspaces w left join memberships m on m.workspace_id = w.id left join users u on u.id = m.user_id
      order by email`)
    return rows
  })
  const none = {
    business_type: null,
    business_name: null,
    registration_number: null,
    registered_office_address: null,
    business_code: null,
  }
  expect(workspaces).toEqual([
    {
      email: 'ada@example.com',
      kind: 'business',
      business_type: 'LLP',
      business_name: 'Engines LLP',
      registration_number: 'OC123456',
      registered_office_address: 'London',
      business_code: '000016JD',
    },
    { email: 'eve@example.com', kind: 'business', ...none },
    { email: null, kind: 'master', ...none },
  ])
})
