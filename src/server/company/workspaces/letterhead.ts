import { badgeOf, type CompanyBadge } from '#contract/company/company-badge.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findWorkspace, type WorkspaceRow } from './repository.ts'

/** How mails and printed covers show whose they are. */
export interface Letterhead {
  name: string
  badge: CompanyBadge
}

/** @param unnamed what a company without a name is called */
export function letterheadOf(
  row: Pick<WorkspaceRow, 'businessName' | 'colour' | 'id' | 'initials'>,
  unnamed = 'A company',
): Letterhead {
  const name = row.businessName ?? unnamed
  return { name, badge: badgeOf({ ...row, name }) }
}

/** The letterhead of a company that has a name. */
export async function findLetterhead(on: Queryable, workspaceId: string): Promise<Letterhead | undefined> {
  const row = await findWorkspace(on, workspaceId)
  return row === undefined || row.businessName === null ? undefined : letterheadOf(row)
}
