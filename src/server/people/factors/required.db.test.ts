import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Factors } from '#contract/people/second-factor.ts'
import { prove, signInAgain } from '#server/testing/accounts.ts'
import { addPasskey, addTotp } from '#server/testing/factors.ts'
import { routes } from '#server/testing/requests.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

// What somebody may call who has given the password and not yet the second factor, or who must have one and has none.

const guarded = routes.filter(({ spec }) => spec.access === 'user' || spec.access === 'master')
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const addressOf = (path: string) => path.replaceAll(/:\w+/g, ID)

let server: TestServer
let half: Visitor
let lacking: Visitor
beforeAll(async () => {
  server = await startTestServer({ REQUIRE_2FA: 'admin' })
  // The first account is the master administrator.
  lacking = await signUp(server, 'master@example.com')
  await addTotp(server, await signUp(server, 'owner@example.com'))
  half = await signInAgain(server, 'owner@example.com')
})
afterAll(() => server.close())

describe('the password alone of an account with a second factor opens nothing', () => {
  test.each(guarded)('$name', async ({ path, spec }) => {
    const response = await half.ask(spec.method, addressOf(path), spec.example?.body)
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { message: 'Unauthorized', code: 'unauthorized' },
    ])
  })
})

describe('without the second factor that is required of them nobody can do anything else', () => {
  test.each(guarded.filter(({ spec }) => spec.beforeFactor !== true))('$name', async ({ path, spec }) => {
    const response = await lacking.ask(spec.method, addressOf(path), spec.example?.body)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      403,
      'second_factor_required',
    ])
  })

  test('but add one, and go on', async () => {
    expect((await lacking.ask('GET', '/api/account/factors')).json()).toMatchObject({ requiredBy: 'server' })
    await addPasskey(lacking)
    expect((await lacking.ask('GET', '/api/folders')).statusCode).toBe(200)
    expect((await lacking.ask('GET', '/api/account/factors')).json()).toMatchObject({ requiredBy: null })
  })
})

test('REQUIRE_2FA=all asks it of everybody, who can still sign out', async () => {
  const strict = await startTestServer({ REQUIRE_2FA: 'all' })
  try {
    await signUp(strict, 'master@example.com')
    const ada = await signUp(strict, 'ada@example.com')
    expect((await ada.ask('GET', '/api/folders')).json()).toMatchObject({ code: 'second_factor_required' })
    expect((await ada.ask('POST', '/api/logout')).statusCode).toBe(204)
    const again = await signInAgain(strict, 'ada@example.com')
    await addTotp(strict, again)
    expect((await again.ask('GET', '/api/folders')).statusCode).toBe(200)
  } finally {
    await strict.close()
  }
})

describe('a company that requires a second factor', () => {
  test('asks it of every member, and the owner goes first', async () => {
    const ada = await signUp(server, 'first@example.com')
    await prove(ada)
    const demand = () => ada.ask('PUT', '/api/company/second-factor', { required: true })
    expect((await demand()).statusCode).toBe(409)
    await addPasskey(ada)
    expect((await demand()).json()).toEqual({ required: true })
    expect((await ada.ask('GET', '/api/company/second-factor')).json()).toEqual({ required: true })

    const member = await signUp(server, 'member@example.com')
    await server.services.connection.pool.query(
      `insert into memberships (workspace_id, user_id, role)
       select m.workspace_id, u.id, 'member' from memberships m
       join users o on o.id = m.user_id and o.email = 'first@example.com'
       cross join users u where u.email = 'member@example.com'`,
    )
    expect((await member.ask('GET', '/api/account/factors')).json()).toMatchObject({ requiredBy: 'company' })
    expect((await member.ask('GET', '/api/folders')).statusCode).toBe(403)
    const until = async (day: string) => {
      await server.services.connection.pool.query(
        `update memberships set until = (now() at time zone 'Europe/London')::date + $2::int
         where user_id = $1 and role = 'member'`,
        [member.user.id, day],
      )
      return (await member.ask('GET', '/api/account/factors')).json<Factors>().requiredBy
    }
    expect([await until('-1'), await until('0')]).toEqual([null, 'company'])
    await addTotp(server, member)
    expect((await member.ask('GET', '/api/folders')).statusCode).toBe(200)
  })

  test('is asked for by a fresh proof alone', async () => {
    const stolen = await signUp(server, 'stolen@example.com')
    const refused = await stolen.ask('PUT', '/api/company/second-factor', { required: true })
    expect(refused.json()).toMatchObject({ code: 'reauthenticate' })
  })
})
