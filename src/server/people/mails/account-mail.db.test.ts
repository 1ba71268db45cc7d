import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { PASSWORD, startTestServer, type TestServer, until, visit } from '#server/testing/test-server.ts'

// Mails of an account wait for a mail server that does not take them at the moment.

let smtp: SMTPServer
let server: TestServer
let isTaking = false
const taken: string[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(isTaking ? null : Object.assign(new Error('Greylisted'), { responseCode: 451 })),
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }))
  })
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${String(port)}` })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

test('a mail that was not taken is sent again, later each time, until it is', async () => {
  const { pool } = server.services.connection
  const answer = await visit(server).ask('POST', '/api/register-email', {
    email: 'ada@example.com',
    password: PASSWORD,
    firstName: 'Ada',
  })
  expect(answer.statusCode).toBe(201)
  // For each attempt how long after it the next one comes, in seconds.
  const waits: number[] = []
  while (waits.length < 3) {
    const wait = await until(async () => {
      const { rows } = await pool.query<{ wait: number }>(
        `select extract(epoch from run_at - updated_at)::float8 as wait from graphile_worker.jobs
         where task_identifier = 'account-mail' and attempts = $1 and locked_at is null and last_error like '%EENVELOPE%'`,
        [waits.length + 1],
      )
      return rows[0]?.wait
    })
    waits.push(wait)
    if (waits.length === 3) isTaking = true
    await pool.query(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'account-mail'), run_at := now())",
    )
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(taken.length).toBeLessThanOrEqual(1)
  await until(async () => (taken.length > 0 ? true : undefined))
  expect(taken).toEqual(['ada@example.com'])
})
