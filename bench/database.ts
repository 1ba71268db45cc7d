import path from 'node:path'
import { Client } from 'pg'
import { loadPasswords } from '#server/platform/embedded-postgres/passwords.ts'

/** Connects to the embedded database of a running product as its owner. The caller ends the connection. */
export async function connectToProduct({ dataDir }: { dataDir: string }): Promise<Client> {
  const client = new Client({
    host: path.join(dataDir, 'postgres/cluster'),
    user: 'board_manual',
    password: loadPasswords(dataDir).owner,
    database: 'board_manual',
  })
  await client.connect()
  return client
}
