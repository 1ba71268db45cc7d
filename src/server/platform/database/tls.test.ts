import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/testing/postgres.ts'
import { certificate, certificateFile } from '#server/testing/tls.ts'
import { connect } from './database.ts'

/** Whether a connection to an address is encrypted; rejects when there is none. */
async function isEncrypted(connectionString: string): Promise<unknown> {
  const { close, pool } = connect({ connectionString, max: 1 }, () => undefined)
  onTestFinished(close)
  const found = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  return found.rows[0]?.ssl
}

test('sslmode=verify-full reaches the database by TLS, with a certificate that is vouched for', async () => {
  const { stop, url } = await startPostgres({}, certificate)
  onTestFinished(stop)
  expect(await isEncrypted(`${url}?sslmode=verify-full&sslrootcert=${certificateFile}`)).toBe(true)
  await expect(isEncrypted(`${url}?sslmode=verify-full`)).rejects.toThrow(/self-signed certificate/)
})

test('sslmode=verify-full does not reach a database that offers no TLS', async () => {
  const { stop, url } = await startPostgres()
  onTestFinished(stop)
  await expect(isEncrypted(`${url}?sslmode=verify-full&sslrootcert=${certificateFile}`)).rejects.toThrow(
    /does not support SSL/,
  )
})
