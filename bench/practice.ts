import { launchProduct } from '#server/testing/product.ts'
import { connectToProduct } from './database.ts'
import { fillCompanies } from './growth/fill.ts'
import { startProduct } from './product.ts'
import { percentile } from './statistics.ts'

const COMPANIES = 200
const FILES_EACH = 60
const STARTS = 3
const REPEATED = 5

/**
 * Measures the table of all companies of somebody who looks after 200 of 60 papers each, in milliseconds.
 *
 * @returns what the first request takes that a server answers after its start, and a later one, both with nothing
 *   prepared; and one for which all is
 */
export async function measurePractice(
  dataDir: string,
): Promise<{ first: number; unprepared: number; prepared: number }> {
  const product = await startProduct(dataDir)
  const { cookie } = product
  try {
    await fillCompanies(product, { companies: COMPANIES, files: COMPANIES * FILES_EACH })
    const client = await connectToProduct(product)
    await client.query(`insert into memberships (workspace_id, user_id, role)
      select w.id, (select user_id from memberships order by joined_at limit 1), 'director' from workspaces w where w.kind = 'business'
      on conflict do nothing`)
    await client.query('analyze')
    await client.end()
  } finally {
    await product.stop()
  }
  const times = { first: [] as number[], unprepared: [] as number[], prepared: [] as number[] }
  for (let start = 0; start < STARTS; start += 1) {
    // Without workers, none of which prepares the table.
    const server = await launchProduct({ DATA_DIR: dataDir, WORKERS: 'none' })
    const client = await connectToProduct({ dataDir })
    try {
      const timed = async (prepared: boolean) => {
        if (!prepared) await client.query('delete from practice_summaries')
        const begun = performance.now()
        const response = await fetch(`${server.url}/api/practice`, { headers: { cookie } })
        const rows = (await response.json()) as unknown[]
        if (rows.length !== COMPANIES) throw new Error(`${String(rows.length)} companies were answered`)
        return performance.now() - begun
      }
      // What every page asks first, for which the server loads what its first answer needs.
      await (await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).arrayBuffer()
      times.first.push(await timed(false))
      for (let call = 0; call < REPEATED; call += 1) times.unprepared.push(await timed(false))
      for (let call = 0; call < REPEATED; call += 1) times.prepared.push(await timed(true))
    } finally {
      await client.end()
      await server.end('SIGTERM')
    }
  }
  const medianOf = (each: readonly number[]) => percentile(each, 0.5)
  return {
    first: medianOf(times.first),
    unprepared: medianOf(times.unprepared),
    prepared: medianOf(times.prepared),
  }
}
