import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type Connection, transactionOn } from './database.ts'
import { migrateFrom, remakeSchema } from './migrations.ts'

let server: TestServer
let owner: Connection
beforeAll(async () => {
  server = await startTestServer()
  owner = server.services.openOwner()
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

test('the profile of a business moves from the row of its owner to its workspace', async () => {
  const before = '0005_search_word_removals'
  const workspaces = await transactionOn(owner.pool, async (_, client) => {
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

test('accounts that were never verified become registrations, unless documents were filed into them', async () => {
  const before = '0009_people'
  const after = await transactionOn(owner.pool, async (_, client) => {
    await remakeSchema(client, before)
    await client.query(`
      with member as (
        insert into users (email, password, first_name, email_verified, created_at)
        values ('done@example.com', 'd', 'Dora', 1, '2025-01-01'), ('used@example.com', 'u', 'Uma', 0, '2025-01-01'),
          ('waiting@example.com', 'w', 'Will', 0, '2025-01-01')
        returning id, email
      ), workspace as (
        insert into workspaces (kind, business_type, business_name)
        values ('business', 'LLP', 'done'), ('business', 'LLP', 'used'), ('business', 'LLP', 'waiting')
        returning id, business_name as name
      ), membership as (
        insert into memberships (workspace_id, user_id, role)
        select w.id, m.id, 'owner' from member m join workspace w on m.email like w.name || '@%'
        returning workspace_id, user_id
      ), activity as (
        insert into activities (workspace_id, type, description)
        select id, 'create_account', '' from workspace union all select id, 'upload', '' from workspace where name = 'used'
      ), job as (
        select graphile_worker.add_job('account-mail', json_build_object('mail', 'verify-email', 'userId', id),
          run_at => now() + interval '1 day') from member where email like 'waiting@%'
      )
      insert into tokens (hash, user_id, purpose, expires_at)
      select 'hash of ' || email, id, 'verify_email', '2025-01-02' from member where (select count(*) from job) = 1`)
    const { rows: people } = await client.query<{ id: string }>(
      "select id from users where email like 'waiting@%'",
    )
    await migrateFrom(client, before)
    const ask = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows
    return {
      waitingId: people[0]?.id,
      users: await ask('select email, password, email_verified from users order by email'),
      workspaces: await ask('select business_name from workspaces order by 1'),
      registrations: await ask(
        'select id, email, password, first_name, business_type, business_name, created_at from registrations',
      ),
      links: await ask('select * from registration_tokens'),
      tokens: await ask('select * from tokens'),
      jobs: await ask(
        "select payload from graphile_worker._private_jobs where payload ->> 'mail' = 'registration'",
      ),
    }
  })
  const id = after.waitingId
  expect(after).toMatchObject({
    users: [
      { email: 'done@example.com', password: 'd', email_verified: 1 },
      { email: 'used@example.com', password: null, email_verified: 1 },
    ],
    workspaces: [{ business_name: 'done' }, { business_name: 'used' }],
    registrations: [
      {
        id,
        email: 'waiting@example.com',
        password: 'w',
        first_name: 'Will',
        business_type: 'LLP',
        business_name: 'waiting',
        created_at: new Date('2025-01-01'),
      },
    ],
    links: [{ hash: 'hash of waiting@example.com', email: 'waiting@example.com' }],
    tokens: [],
    jobs: [{ payload: { mail: 'registration', email: 'waiting@example.com' } }],
  })
})

test('the department of a subfolder becomes that of its top-level folder, in the trash too', async () => {
  const before = '0038_device_share_bytes'
  const folders = await transactionOn(owner.pool, async (_, client) => {
    await remakeSchema(client, before)
    await client.query(`
      with workspace as (insert into workspaces (kind) values ('business') returning id)
      insert into folders (workspace_id, id, name, department, parent_id, trashed_at)
      select w.id, f.id, f.id, f.department, f.parent, f.trashed::timestamptz from workspace w, (values
        ('F', 'Finance Director', null, null), ('F1', 'Operations Director', 'F', null),
        ('F2', 'Managing Director', 'F1', '2026-01-01'), ('XYZ', 'Operations Director', null, null),
        ('XYZ1', 'Finance Director', 'XYZ', null)) f (id, department, parent, trashed)`)
    await migrateFrom(client, before)
    const { rows } = await client.query<Record<string, unknown>>(
      'select id, department, area from folders order by id',
    )
    return rows
  })
  const finance = { department: 'Finance Director', area: 'Finance Director' }
  const pending = { department: 'Operations Director', area: 'XYZ' }
  expect(folders).toEqual([
    { id: 'F', ...finance },
    { id: 'F1', ...finance },
    { id: 'F2', ...finance },
    { id: 'XYZ', ...pending },
    { id: 'XYZ1', ...pending },
  ])
})

test('names lose what reorders or breaks them, and are numbered where they meet another one', async () => {
  const before = '0041_filings'
  const names = await transactionOn(owner.pool, async (_, client) => {
    await remakeSchema(client, before)
    await client.query(`
      insert into workspaces (id, kind) values ('00000000-0000-7000-8000-000000000001', 'business');
      insert into folders (workspace_id, id, name, department)
      values ('00000000-0000-7000-8000-000000000001', 'A', U&'Bo\\202Eard', 'Managing Director');
      insert into blobs (workspace_id, sha256, size) values ('00000000-0000-7000-8000-000000000001', 'a', 1);
      insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by)
      select '00000000-0000-7000-8000-000000000001', 'A', 'a', name, 'text/plain', 1, 'a', 'Ada'
      from unnest(array['invoicefdp.exe', U&'invoice\\202Efdp.exe', U&'invoice\\2066fdp.exe', U&'two\\2028lines.tar.gz',
        U&'\\202E', U&'\\202E.gitignore']) name`)
    await migrateFrom(client, before)
    const { rows } = await client.query<{ name: string }>(
      'select original_name as name from files union all select name from folders',
    )
    return rows.map(({ name }) => name)
  })
  expect(names.toSorted()).toEqual([
    '.gitignore',
    'Board',
    'Unnamed',
    'invoicefdp (2).exe',
    'invoicefdp (3).exe',
    'invoicefdp.exe',
    'two lines.tar.gz',
  ])
})

test('what was shared and not filed becomes a paper of XYZ that waits', async () => {
  const before = '0058_party_spellings'
  const papers = await transactionOn(owner.pool, async (_, client) => {
    await remakeSchema(client, before)
    await client.query(`
      with person as (
        insert into users (email, first_name) values ('ada@example.com', 'Ada') returning id
      ), workspace as (
        insert into workspaces (kind, business_name) values ('business', 'Engines') returning id
      ), folder as (
        insert into folders (workspace_id, id, name, department, area, position)
        select id, 'XYZ', 'General', 'Operations Director', 'XYZ', 0 from workspace returning workspace_id
      ), bytes as (
        insert into blobs (workspace_id, sha256, size, status, mimetypes, text, words)
        select workspace_id, 'abc', 3, 'indexed', '{text/plain}', 'kestrel', to_tsvector('simple', 'kestrel') from folder
        returning workspace_id
      ), filed as (
        insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, uploaded_by)
        select workspace_id, 'XYZ', 'abc', 'bill.txt', 'text/plain', 3, 'abc', 'Ada' from bytes
      )
      insert into shared_files (workspace_id, user_id, name, mimetype, size, sha256, title, shared_at)
      select workspace_id, person.id, 'bill.txt', 'text/plain', 3, 'abc', 'A bill', '2026-03-01T09:00:00Z' from bytes, person`)
    await migrateFrom(client, before)
    const { rows } = await client.query<Record<string, unknown>>(`
      select original_name as name, uploaded_by as by, f.uploaded_at = '2026-03-01T09:00:00Z' as "isOfThen", f.source,
        d.words @@ to_tsquery('simple', 'kestrel & bill') as "isFound"
      from files f join search_documents d on d.file_id = f.id where f.source is not null`)
    return rows
  })
  expect(papers).toEqual([
    {
      name: 'bill (2).txt',
      by: 'Ada',
      isOfThen: true,
      source: { kind: 'share', title: 'A bill', text: null, url: null },
      isFound: true,
    },
  ])
})
