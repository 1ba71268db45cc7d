import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { loadPasswords } from '#server/platform/embedded-postgres/passwords.ts'

const POLL_MS = 20

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

/** Waits until no job is due or running. */
export async function jobsEnded(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ due: number; failed: string | null }>(`
      select count(*) filter (where locked_at is not null or attempts < max_attempts)::int as due,
        min(concat(task_identifier, ': ', last_error)) filter (where locked_at is null and attempts >= max_attempts) as failed
      from graphile_worker.jobs where run_at <= now()`)
    const [state] = rows
    if (typeof state?.failed === 'string') throw new Error(`A job failed: ${state.failed}`)
    if (state?.due === 0) return
    await sleep(POLL_MS)
  }
}
