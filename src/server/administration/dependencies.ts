import type { Config } from '#server/platform/config.ts'
import type { AccountDependencies } from '#server/people/index.ts'

/** What the use cases of the administrator close over. */
export interface AdministrationDependencies extends Pick<AccountDependencies, 'db' | 'endTokens'> {
  config: Pick<Config, 'COMPANY_QUOTA_BYTES' | 'SMTP_URL'>
}
