import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './passwords/passwords.ts'
import { PASSWORD, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'

// Neither an answer nor its time tells whether an address has an account, or waits to be verified.

const TRIES = 200

/**
 * The largest z of two samples that count as alike. Samples of one distribution exceed it once in 15,000 times, however
 * busy the machine is; where the answers of one are slower than those of the other three times of four, nearly always do.
 */
const MAX_Z = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { pool } = server.services.connection
  await pool.query(
    `insert into users (email) select 'known-' || n || '@example.com' from generate_series(0, $1) n`,
    [TRIES],
  )
  await pool.query(
    `insert into registrations (email, password, device)
     select 'waiting-' || n || '@example.com', $2, 'curl' from generate_series(0, $1) n`,
    [TRIES, await hashPassword(PASSWORD)],
  )
  // Jobs wait, so that mails that are written meanwhile do not fall on one of them.
  const owner = server.services.openOwner()
  await owner.pool.query(`
    create function hold() returns trigger language plpgsql as $$
      begin new.run_at := now() + interval '1 day'; return new; end $$;
    create trigger hold before insert on graphile_worker._private_jobs for each row execute function hold()`)
  await owner.close()
})
afterAll(() => server.close())

/** How far two samples are apart: the z of the rank-sum test of Mann and Whitney. */
function zOf(one: readonly number[], other: readonly number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  const mean = (one.length * other.length) / 2
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12)
  return (wins.reduce<number>((sum, win) => sum + win, 0) - mean) / deviation
}

/**
 * The numbers below a limit, in pairs of an even and an odd one. Which of a pair comes first has no pattern, so that what
 * changes on the machine meanwhile falls on both alike.
 */
function inPairs(limit: number): number[] {
  return Array.from({ length: limit / 2 }, (_, pair) => {
    const isEvenFirst = createHash('sha256').update(String(pair)).digest().readUInt8() % 2 === 0
    return isEvenFirst ? [pair * 2, pair * 2 + 1] : [pair * 2 + 1, pair * 2]
  }).flat()
}

test.each([
  ['POST /api/register-email', 'known', { password: PASSWORD, firstName: 'Ada' }],
  ['POST /api/password-reset-request', 'known', {}],
  ['POST /api/resend-verification', 'waiting', {}],
  ['POST /api/login-email', 'waiting', { password: 'Wrong-horse-1' }],
])(
  '%s answers for %s addresses as for unknown ones, and as fast',
  async (call, kind, typed) => {
    const [, url = ''] = call.split(' ')
    const times: Record<string, number[]> = { [kind]: [], unknown: [] }
    const answers = new Set<string>()
    const visitor = visit(server)
    const ask = async (name: string, n: number) => {
      const email = `${name}-${String(n)}@example.com`
      const begun = performance.now()
      const answer = await visitor.ask('POST', url, { email, ...typed })
      times[name]?.push(performance.now() - begun)
      answers.add(`${String(answer.statusCode)} ${answer.body}`)
    }
    // The first calls compile what the others use.
    for (const n of [0, 1, 2]) await ask('unknown', TRIES + n)
    times['unknown'] = []
    for (const n of inPairs(TRIES)) await ask(n % 2 === 0 ? kind : 'unknown', n)

    expect([...answers]).toHaveLength(1)
    expect(Math.abs(zOf(times[kind] ?? [], times['unknown'] ?? []))).toBeLessThan(MAX_Z)
  },
  180_000,
)

test('samples that differ by a third of their spread are told apart', () => {
  const sample = (offset: number) => Array.from({ length: 100 }, (_, n) => n / 10 + offset)
  expect(Math.abs(zOf(sample(0), sample(0)))).toBeLessThan(1)
  expect(zOf(sample(3), sample(0))).toBeGreaterThan(MAX_Z)
})
