import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { forgetProofs } from '#server/testing/accounts.ts'
import { fittingRequest, kindFor, makeThings, routes, send, type World } from '#server/testing/requests.ts'
import { PASSWORD, signUp, startTestServer } from '#server/testing/test-server.ts'

// Makes every call that may be made without a fresh proof, and looks at what it did: whatever gives or takes rights, takes
// many papers along or ends something for good asks for one, or stands here with its reason.

const ENDS_ACCESS = 'ends a way in; making another one asks'
const TYPED_AGAIN = 'an entry of a list that is typed again in a moment; papers stay'
const LIST = 'a list of facts that the pages show as well; no papers'

const unproven: Record<string, string> = {
  'DELETE /api/parties/merges/:id': 'the names that papers had before come back',
  'POST /api/reauthenticate': 'is the proof',
  'PATCH /api/account/passkeys/:id': 'changes the name alone',
  'POST /api/account/totp/confirm': 'takes the secret that a call with a proof has given',
  'DELETE /api/account/sessions/:id': ENDS_ACCESS,
  'DELETE /api/account/sessions': ENDS_ACCESS,
  'DELETE /api/share/tokens/:id': ENDS_ACCESS,
  'DELETE /api/company/calendar': ENDS_ACCESS,
  'DELETE /api/requests/:id': ENDS_ACCESS,
  'DELETE /api/packs/:id': ENDS_ACCESS,
  'DELETE /api/packs/presets/:id': TYPED_AGAIN,
  'DELETE /api/company/invitations/:id': 'nobody has used it yet; inviting again asks',
  'DELETE /api/company/requests/:id': 'gives nothing; who was turned down may ask again',
  'POST /api/company/leave': 'one’s own access alone, never that of the last owner; an owner invites again',
  'POST /api/invitations/accept': 'needs the token that was mailed to the person',
  'POST /api/companies': 'makes something of one’s own',
  'POST /api/companies/:id/reopen': 'takes the closing back, which has asked',
  'DELETE /api/deadlines/own/:ownId': TYPED_AGAIN,
  'DELETE /api/folders/:id/expected/:expectedId': TYPED_AGAIN,
  'DELETE /api/folders/:id/expected/:expectedId/skip': TYPED_AGAIN,
  'POST /api/inbox/file/:id/undo': 'papers wait again in XYZ',
  'DELETE /api/master/resources/:id': 'a link, text or form of the administrator, not a paper of a company',
  'POST /api/files/csv': LIST,
  'GET /api/files/search/csv': LIST,
  'GET /api/company/year-end/csv': LIST,
  'GET /api/practice/csv': LIST,
}

/** Tables, and the columns of some, that say who may do what; besides those with the `hash` of a secret. */
const rights = {
  memberships: '',
  oidc_identities: '',
  outside_links: 'of areas, ended_at, expires_on',
  passkeys: '',
  removed_factors: '',
  totp_secrets: '',
  users: 'of email, password, role',
  workspaces: 'of closed_at, requires_second_factor',
}
/** Tables whose `hash` is no secret's, or that of one that is mailed later to whom it is for, whoever makes the call. */
const openNothing = ['outside_tokens', 'registration_tokens', 'seals', 'sweep_marks', 'tokens']
/** Rows of these are deleted all the time: they are counted, wait for something, or are made from others. */
const passing = [
  'guesses',
  'search_words',
  'search_word_removals',
  'sent_mails',
  'suggestions',
  'sweep_marks',
  'uploads',
]

const guarded = routes.filter(
  ({ path, spec }) => path === spec.path && (spec.access === 'user' || spec.access === 'master'),
)
const withoutProof = guarded.filter(({ spec }) => spec.proof === undefined)

let world: World
beforeAll(async () => {
  const server = await startTestServer()
  // The first account to be verified is the master administrator.
  world = { server, ada: await signUp(server, 'ada@example.com') }
  const owner = server.services.openOwner()
  const { rows: secrets } = await owner.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'hash' and table_name <> all ($1)`,
    [openNothing],
  )
  const watched = [...Object.entries(rights), ...secrets.map(({ name: table }) => [table, ''] as const)]
  const watch = watched.map(
    ([table, columns]) =>
      `create trigger noted_change after insert or update ${columns} on ${table} for each row execute function note();`,
  )
  await owner.pool.query(`
    create table noted (what text);
    grant all on noted to public;
    create function note() returns trigger language plpgsql as $$
      begin insert into noted values (lower(tg_op) || ' ' || tg_table_name); return null; end $$;
    do $$ declare watched name; begin
      for watched in select tablename from pg_tables
        where schemaname = current_schema() and tablename <> all ('{noted,${passing.join(',')}}') loop
        execute format('create trigger noted_end after delete on %I for each row execute function note()', watched);
      end loop;
    end $$;
    ${watch.join('\n')}`)
  await owner.close()
})
afterAll(() => world.server.close())

describe('what gives or takes rights or ends something for good asks for a proof, or has its reason', () => {
  test.each(withoutProof.filter(({ spec }) => spec.method !== 'GET'))('$name', async (route) => {
    const { pool } = world.server.services.connection
    const isOfTemplate = route.spec.access === 'master'
    const things = await makeThings(world.ada, { isOfTemplate, kind: kindFor(route) })
    const request = await fittingRequest(world, route.spec, things)
    await pool.query('truncate noted')
    const { payload, statusCode } = await send(route, request)
    expect([statusCode, payload]).toEqual([route.spec.status, payload])
    const { rows } = await pool.query<{ what: string }>('select distinct what from noted')
    const isExcused = route.name in unproven && unproven[route.name] !== LIST
    expect(rows.length > 0, rows.map(({ what }) => what).join(', ')).toBe(isExcused)
  })
})

test('what answers with more than one paper asks for a proof, or has its reason', () => {
  const several = withoutProof.filter(({ spec }) => spec.reply === 'bytes' && spec.params === undefined)
  const listed = Object.entries(unproven).flatMap(([name, reason]) => (reason === LIST ? [name] : []))
  expect(several.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
})

describe('what asks for some bodies only asks for these', () => {
  const NEW = { password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }
  type Bodies = (files: { here: string[]; apart: string[] }) => { asks: object; asksNot: object }
  const bodies: Record<string, Bodies> = {
    'PUT /api/account/profile': () => ({
      asks: { email: 'next@example.com' },
      asksNot: { firstName: 'Ada' },
    }),
    'PUT /api/account/password': () => ({ asks: NEW, asksNot: { ...NEW, currentPassword: PASSWORD } }),
    'DELETE /api/account': () => ({ asks: {}, asksNot: { password: PASSWORD } }),
    'POST /api/files/zip': ({ apart, here }) => ({ asks: { files: apart }, asksNot: { files: here } }),
    'POST /api/files/print': ({ apart, here }) => ({ asks: { files: apart }, asksNot: { files: here } }),
  }

  test.each(guarded.filter(({ spec }) => spec.proof === 'conditional'))('$name', async ({ name, spec }) => {
    const visitor = await signUp(world.server, `${randomUUID()}@example.com`)
    const idsIn = async (folder: string, files: Record<string, string>) =>
      (await visitor.upload(folder, files)).json<UploadReply>().files.map(({ id }) => id)
    const here = await idsIn('A', { 'a.txt': 'a', 'b.txt': 'b' })
    const apart = [...here, ...(await idsIn('B', { 'c.txt': 'c' }))]
    const { asks, asksNot } = bodies[name]?.({ here, apart }) ?? {}
    await forgetProofs(world.server)
    const refused = await visitor.ask(spec.method, spec.path, asks)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'reauthenticate'])
    expect((await visitor.ask(spec.method, spec.path, asksNot)).statusCode).toBe(spec.status)
  })
})
