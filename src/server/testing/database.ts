import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Connection } from '#server/platform/database/database.ts'
import { databaseUrl, TEMPLATE } from './global-setup.ts'

/** A new database that no server uses; to be closed, which deletes it. */
export async function openDatabase(): Promise<Connection> {
  const postgres = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ connectionString: databaseUrl(postgres, 'postgres'), max: 1 }, () => undefined)
  await admin.pool.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  const connection = connect({ connectionString: databaseUrl(postgres, database) }, () => undefined)
  return {
    ...connection,
    async close() {
      await connection.close()
      await admin.pool.query(`drop database ${database} with (force)`)
      await admin.close()
    },
  }
}

/** Runs a test on a database of its own that no server uses. */
export async function withDatabase(work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await openDatabase()
  try {
    await work(connection)
  } finally {
    await connection.close()
  }
}
