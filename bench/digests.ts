import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addDays, dayInLondon, weekdayOf } from '#contract/plain-date.ts'
import { sendReminders } from '#server/deadlines/index.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startServices } from '#server/services.ts'

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
    const { connection, mailer, mailLimits, masterWorkspaceId } = services
    // One by one: what a transaction changes is noted until it commits.
    for (let number = 1; number <= COMPANIES; number += 1)
      await connection.pool.query(makeCompany, [masterWorkspaceId, number])
    let today = dayInLondon(new Date())
    while (weekdayOf(today) !== 1) today = addDays(today, 1)
    let mails = 0
    const begun = performance.now()
    await sendReminders({
      db: connection.db,
      masterWorkspaceId,
      mailLimits,
      baseUrl: 'http://localhost:3000',
      now: () => new Date(`${today}T06:23:00Z`),
      mailer: {
        send: async (mail) => {
          mails += 1
          return await mailer.send(mail)
        },
      },
    })
    return { mails, seconds: (performance.now() - begun) / 1000 }
  } finally {
    await services.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const makeCompany = `
  with made as (
    select uuidv7() as workspace_id, uuidv7() as user_id, n from (values ($2::int)) as given (n)
  ), companies as (
    insert into workspaces (id, kind, business_name, business_type)
    select workspace_id, 'business', 'Company ' || n, 'Ltd Company' from made
  ), people as (
    insert into users (id, email, auth_method, email_verified)
    select user_id, 'owner' || n || '@example.com', 'email', 1 from made
  ), members as (
    insert into memberships (workspace_id, user_id, role) select workspace_id, user_id, 'owner' from made
  ), tree as (
    insert into folders (workspace_id, id, name, department, area, parent_id, position)
    select made.workspace_id, f.id, f.name, f.department, f.area, f.parent_id, f.position
    from made, folders f where f.workspace_id = $1
  )
  insert into company_facts (workspace_id, followed_from, facts)
  select workspace_id, '2026-10-01', jsonb_build_object(
    'form', 'Ltd Company', 'incorporatedOn', '2020-05-11', 'accountingReferenceDate', '05-31',
    'firstAccountsTo', null, 'changedPeriods', '[]'::jsonb, 'tradingSince', null, 'lastConfirmationStatementTo', null,
    'vat', jsonb_build_object('scheme', 'quarterly', 'stagger', 1 + n % 3, 'yearEndMonth', null,
      'instalments', null, 'since', null, 'until', null),
    'employer', jsonb_build_object('pays', 'monthly', 'since', null, 'until', null, 'byPost', false),
    'cis', null, 'benefits', null, 'pensionDutiesFrom', null, 'icoRegisteredOn', null, 'digitalUpdatesFrom', null,
    'premises', null, 'vehicles', null, 'answered', '[]'::jsonb) from made`
