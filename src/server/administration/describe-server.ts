import type { ServerState } from '#contract/administration/administration.ts'
import { sizeOfNamedBytes } from '#server/bytes/index.ts'
import { countBusinesses } from '#server/company/quotas/index.ts'
import { countAccounts } from '#server/people/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseVersions } from '#server/platform/database/schema-version.ts'
import { queueState } from '#server/platform/jobs/index.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { AdministrationDependencies } from './dependencies.ts'

/** The versions of the server and of what it runs on, and what it holds. */
export async function describeServer(
  db: Database,
  config: AdministrationDependencies['config'],
): Promise<ServerState> {
  const [database, accounts, companies, storedBytes, { failed, running, waiting }] = await Promise.all([
    databaseVersions(db),
    countAccounts(db),
    countBusinesses(db),
    sizeOfNamedBytes(db),
    queueState(db),
  ])
  return {
    versions: { product: manifest.version, node: process.versions.node, ...database },
    accounts,
    companies,
    storedBytes,
    quotaBytes: config.COMPANY_QUOTA_BYTES ?? null,
    jobs: { failed, running, waiting },
    mail: config.SMTP_URL === undefined ? 'outbox' : 'smtp',
  }
}
