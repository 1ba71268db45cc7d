import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revisionNumber } from '#contract/company/revisions.ts'
import { PASSWORD } from '#server/testing/test-server.ts'
import { signInAgain, signUpProven } from '#server/testing/accounts.ts'
import { openEvents } from '#server/testing/event-stream.ts'
import { addMember, companyOf } from '#server/testing/members.ts'
import {
  signUp,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
  visit,
} from '#server/testing/test-server.ts'

let server: TestServer
let admin: Visitor
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server, 'admin@example.com')
})
afterAll(async () => {
  const closing = server.close()
  // The connections that this process keeps open for further requests.
  server.app.server.closeAllConnections()
  await closing
})

let turn = 0
const emailOf = () => `ada${String((turn += 1))}@example.com`

describe('a stream of events', () => {
  test('tells every device of one company what changed, by function, and nobody else', async () => {
    const email = emailOf()
    const ada = await signUp(server, email)
    const phone = await signInAgain(server, email)
    const streams = await Promise.all([openEvents(server, ada), openEvents(server, phone)])
    const stranger = await openEvents(server, admin)
    const [first, second] = await Promise.all(streams.map((stream) => stream.next()))
    expect(first?.event).toBe('current')
    expect(second).toEqual(first)
    const before = await stranger.next()

    await ada.upload('F', { 'return.bin': '\0return' })
    for (const stream of streams) {
      const event = await stream.next()
      expect(event).toMatchObject({ event: 'changed', data: { functions: ['Finance Director'] } })
      expect(event?.data.revision).toBeGreaterThan(first?.data.revision ?? Infinity)
      expect(event?.id).toBe((await ada.ask('GET', '/api/folders')).headers['x-revision'])
    }
    await admin.upload('A', { 'own.bin': '\0own' })
    expect(await stranger.next()).toMatchObject({
      event: 'changed',
      data: { functions: ['Managing Director'] },
    })
    expect(before?.event).toBe('current')
    for (const stream of [...streams, stranger]) stream.close()
  })

  test('goes on after a break with what was missed', async () => {
    const ada = await signUp(server, emailOf())
    const broken = await openEvents(server, ada)
    const lastSeen = (await broken.next())?.id ?? ''
    broken.close()
    await ada.upload('M', { 'missed.bin': '\0missed' })
    await ada.upload('XYZ', { 'missed.bin': '\0missed too' })
    const resumed = await openEvents(server, ada, { lastSeen })
    expect((await resumed.next())?.event).toBe('current')
    const missed = await resumed.next()
    expect(missed).toMatchObject({
      event: 'changed',
      data: { functions: ['Sales/Marketing Director', 'XYZ'] },
    })
    resumed.close()

    const upToDate = await openEvents(server, ada, { lastSeen: missed?.id ?? '' })
    expect((await upToDate.next())?.event).toBe('current')
    await ada.upload('S', { 'next.bin': '\0next' })
    expect(await upToDate.next()).toMatchObject({ data: { functions: ['Operations Director'] } })
    upToDate.close()
  })

  test('counts as access to other functions when the last event is nothing that was sent', async () => {
    const ada = await signUp(server, emailOf())
    const stream = await openEvents(server, ada, { lastSeen: 'nonsense' })
    expect((await stream.next())?.event).toBe('current')
    expect((await stream.next())?.event).toBe('access')
    stream.close()
  })

  test('tells of many changes at once in few events', async () => {
    const ada = await signUp(server, emailOf())
    const stream = await openEvents(server, ada)
    await stream.next()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ada.upload('A', { [`${String(index)}.bin`]: `\0${String(index)}` }),
      ),
    )
    const end = revisionNumber(String((await ada.ask('GET', '/api/folders')).headers['x-revision']))
    let events = 0
    // What is read in them meanwhile may take the revision further.
    for (let last = 0; last < end; events += 1) last = (await stream.next())?.data.revision ?? Infinity
    expect(events).toBeLessThan(15)
    stream.close()
  })

  test('goes on when the connection that listens for changes breaks', async () => {
    const ada = await signUp(server, emailOf())
    const stream = await openEvents(server, ada)
    await stream.next()
    const { pool } = server.services.connection
    await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query ilike 'listen%' or query = 'select')`)
    await ada.upload('A', { 'missed.bin': '\0missed' })
    expect(await stream.next()).toMatchObject({ data: { functions: ['Managing Director'] } })
    stream.close()
  })

  test('may not be held back, kept or closed by what lies between', async () => {
    const stream = await openEvents(server, admin)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers.get('content-encoding')).toBeNull()
    stream.close()
  })

  test('tells a member of the functions that they may view, and of a change of that', async () => {
    const ada = await signUp(server, emailOf())
    const { pool } = server.services.connection
    const give = async (functions: Record<string, 'view' | 'edit'>) =>
      await pool.query("update memberships set role = 'member', functions = $2 where user_id = $1", [
        ada.user.id,
        functions,
      ])
    const { rows } = await pool.query<{ id: string }>(
      'select workspace_id as id from memberships where user_id = $1',
      [ada.user.id],
    )
    const change = async (folderId: string) =>
      await pool.query('update folders set name = name where workspace_id = $1 and id = $2', [
        rows[0]?.id,
        folderId,
      ])
    await give({ 'Finance Director': 'view' })
    const stream = await openEvents(server, ada)
    const first = await stream.next()
    const { etag } = (await ada.ask('GET', '/api/folders')).headers

    await change('A')
    await change('XYZ')
    const again = await ada.ask('GET', '/api/folders', undefined, { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    await change('F')
    const event = await stream.next()
    expect(event).toMatchObject({ event: 'changed', data: { functions: ['Finance Director'] } })
    expect(first?.id.split('.').filter((part) => part === '-')).toHaveLength(4)

    await give({ 'Managing Director': 'view' })
    expect((await stream.next())?.event).toBe('access')
    const other = await ada.ask('GET', '/api/folders', undefined, { 'if-none-match': String(etag) })
    expect(other.statusCode).toBe(200)
    stream.close()
  })

  test('of the template is for its administrator', async () => {
    const eve = await signUp(server, emailOf())
    expect((await openEvents(server, eve, { path: '/api/master/events' })).status).toBe(403)
    const stream = await openEvents(server, admin, { path: '/api/master/events' })
    await stream.next()
    await admin.ask('POST', '/api/master/folders', { name: 'New', department: 'Finance Director' })
    expect(await stream.next()).toMatchObject({ data: { functions: ['Finance Director'] } })
    stream.close()
  })
})

describe('a stream ends', () => {
  test('when its person signs out', async () => {
    const ada = await signUp(server, emailOf())
    const stream = await openEvents(server, ada)
    await stream.next()
    await ada.ask('POST', '/api/logout')
    expect((await stream.next())?.event).toBe('ended')
    expect(await stream.next()).toBeUndefined()
  })

  test('when its session is ended on another device, while that of the device goes on', async () => {
    const email = emailOf()
    const ada = await signUp(server, email)
    const phone = await signInAgain(server, email)
    const [own, lost] = await Promise.all([openEvents(server, ada), openEvents(server, phone)])
    await own.next()
    await lost.next()
    await signInAgain(server, email)
    await ada.ask('POST', '/api/reauthenticate', { password: PASSWORD })
    await ada.ask('DELETE', '/api/account/sessions')
    expect((await lost.next())?.event).toBe('ended')
    expect(await lost.next()).toBeUndefined()
    own.close()
  })

  test('when its person loses access to the company', async () => {
    const ada = await signUp(server, emailOf())
    const stream = await openEvents(server, ada)
    await stream.next()
    await server.services.connection.pool.query('delete from memberships where user_id = $1', [ada.user.id])
    expect((await stream.next())?.event).toBe('ended')
  })

  test('and is refused to strangers, and to a person who has too many of them', async () => {
    expect((await openEvents(server, visit(server))).status).toBe(401)
    const ada = await signUp(server, emailOf())
    const streams = []
    for (let count = 0; count < 20; count += 1) streams.push(await openEvents(server, ada))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect((await openEvents(server, ada)).status).toBe(429)
    for (const stream of streams) stream.close()
    await until(async () => {
      const again = await openEvents(server, ada)
      again.close()
      return again.status === 200 ? true : undefined
    })
  })

  test('when the server stops', async () => {
    const stopping = await startTestServer()
    const ada = await signUp(stopping, 'ada@example.com')
    const stream = await openEvents(stopping, ada)
    await stream.next()
    await stopping.close()
    expect(await stream.next()).toBeUndefined()
  })
})

test('a page of people hears of requests if its person decides them, and of members in any case; others of none', async () => {
  const [owner, member, stranger] = [
    await signUpProven(server, emailOf()),
    await signUp(server, emailOf()),
    await signUp(server, emailOf()),
  ]
  const company = await companyOf(server, owner)
  await addMember(server, company, member, { functions: { 'Finance Director': 'view' } })
  const path = `/api/events?people=true&company=${company}`
  const [ofOwner, ofMember] = [
    await openEvents(server, owner, { path }),
    await openEvents(server, member, { path }),
  ]
  const plain = await openEvents(server, owner)
  for (const stream of [ofOwner, ofMember, plain]) await stream.next()

  await owner.ask('POST', '/api/company/invitations', { email: stranger.user.email, role: 'director' })
  expect((await ofOwner.next())?.event).toBe('people')
  await owner.ask('DELETE', `/api/company/members/${member.user.id}`)
  expect((await ofOwner.next())?.event).toBe('people')
  // The member got no event about the invitation: their first one is their own removal.
  const heard = [await ofMember.next(), await ofMember.next()].map((event) => event?.event)
  expect(new Set(heard)).toEqual(new Set(['ended', 'people']))
  await owner.upload('A', { 'after.bin': '\0after' })
  expect((await plain.next())?.event).toBe('changed')
  for (const stream of [ofOwner, ofMember, plain]) stream.close()
})
