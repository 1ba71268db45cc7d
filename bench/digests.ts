import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addDays, dayInLondon, weekdayOf } from '#contract/platform/plain-date.ts'
import { sendDailyMails } from '#server/notices/daily-mails/index.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startServices } from '#server/services.ts'
import { makeCompany } from './companies.ts'

const COMPANIES = 1000

/**
 * Writes the weekly mails of 1,000 companies, each with an owner, accounts, VAT and a payroll, on a database of its own.
 *
 * @returns the mails written, and the seconds that it took
 */
export async function measureDigests(): Promise<{ mails: number; seconds: number }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-digests-'))
  const services = await startServices(
    readConfig({ DATA_DIR: dataDir, OFFICE_CONVERTER: 'none' }),
    createLogger({ LOG_LEVEL: 'error' }),
  )
  try {
    const { connection, masterWorkspaceId, post } = services
    // One by one: what a transaction changes is noted until it commits.
    for (let number = 1; number <= COMPANIES; number += 1)
      await connection.pool.query(makeCompany, [masterWorkspaceId, number])
    let today = dayInLondon(new Date())
    while (weekdayOf(today) !== 1) today = addDays(today, 1)
    let mails = 0
    const begun = performance.now()
    await sendDailyMails({
      db: connection.db,
      masterWorkspaceId,
      baseUrl: 'http://localhost:3000',
      receipts: async () => [],
      now: () => new Date(`${today}T06:23:00Z`),
      post: {
        send: async (letter) => {
          mails += 1
          return await post.send(letter)
        },
      },
    })
    return { mails, seconds: (performance.now() - begun) / 1000 }
  } finally {
    await services.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
