import { expect, test } from 'vitest'
import { withDatabase } from '#server/testing/database.ts'

// What docs/adr/0031-sharding.md says of the tables, against the schema that the migrations make.

/** Read with the rows of every company, and seldom written: a copy on each node. */
const onEveryNode = ['memberships', 'users', 'workspaces']

/** Tables about people or the operator, or in one order over all companies: they stay on one node. */
const onOneNode = [
  'administrator_tokens',
  'device_shares',
  'guesses',
  'oidc_identities',
  'passkeys',
  'recovery_codes',
  'registration_tokens',
  'registrations',
  'reminders',
  'removed_factors',
  'sealed_entries',
  'seals',
  'security_events',
  'sent_mails',
  'sessions',
  'sweep_marks',
  'tokens',
  'totp_secrets',
]

/** Hashes of random secrets, by which a company is found; nothing but chance makes two alike. */
const withoutCompany = [
  'calendar_feeds_hash',
  'invitations_hash',
  'outside_tokens_hash',
  'outside_visits_hash',
  'upload_tokens_hash',
]

const isOfCompany = `relnamespace = current_schema()::regnamespace and relkind = 'r'
  and not relname = any (array['${[...onEveryNode, ...onOneNode].join("','")}'])`

test('every table of a company has the company in it', async () => {
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(`
      select relname from pg_class c where ${isOfCompany} and not exists (
        select from pg_attribute where attrelid = c.oid and attname = 'workspace_id' and attnotnull)`)
    expect(rows).toEqual([])
  })
})

test('every unique key of a table of a company has the company in it, but for secrets', async () => {
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ name: string }>(`
      select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indrelid
      where indisunique and ${isOfCompany} and not exists (
        select from pg_attribute
        where attrelid = indrelid and attnum = any (indkey) and attname = 'workspace_id')
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(withoutCompany)
  })
})

test('every reference from a table of a company stays in the company, or leads to a table on every node', async () => {
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `
      select conname from pg_constraint join pg_class c on c.oid = conrelid
      where contype = 'f' and ${isOfCompany}
        and confrelid::regclass::text <> all ($1)
        and not exists (
          select from unnest(conkey, confkey) as pair (own, other)
          join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
          join pg_attribute other on other.attrelid = confrelid and other.attnum = pair.other
          where own.attname = 'workspace_id' and other.attname = 'workspace_id')`,
      [onEveryNode],
    )
    expect(rows).toEqual([])
  })
})

test('no table on one node or on every node refers to one of a company', async () => {
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `
      select conname from pg_constraint join pg_class c on c.oid = confrelid
      where contype = 'f' and ${isOfCompany} and conrelid::regclass::text = any ($1)`,
      [[...onEveryNode, ...onOneNode]],
    )
    expect(rows).toEqual([])
  })
})
