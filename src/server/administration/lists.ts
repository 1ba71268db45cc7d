import { z } from 'zod'
import type {
  AccountEntry,
  CompanyEntry,
  JobEntry,
  listAccounts,
  listJobs,
} from '#contract/administration/administration.ts'
import { isAdministrator } from '#contract/company/roles.ts'
import { displayName } from '#contract/people/sign-in.ts'
import type { Received } from '#contract/platform/endpoint.ts'
import { countBusinesses, selectHoldings } from '#server/company/quotas/index.ts'
import { countAccounts, selectAccounts } from '#server/people/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isoTime } from '#server/platform/database/iso-time.ts'
import { countJobs, selectJobs } from '#server/platform/jobs/index.ts'
import { type Page, readPageById } from '#server/platform/paging.ts'

// Lists of everything on the server, page by page and newest first.

type Asked = Received<typeof listAccounts>['query']

export async function pageOfAccounts(on: Queryable, asked: Asked): Promise<Page<AccountEntry>> {
  const page = await readPageById(asked, {
    select: (range) => selectAccounts(on, { words: asked.q, ...range }),
    count: () => countAccounts(on, asked.q),
  })
  const items = page.items.map(({ createdAt, lastUsedAt, lockedAt, ...row }) => ({
    ...row,
    name: displayName(row),
    isAdministrator: isAdministrator(row),
    createdAt: createdAt.toISOString(),
    lockedAt: lockedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { ...page, items }
}

/** @param quotaBytes how much a company may store unless it has a quota of its own; undefined when none is limited */
export async function pageOfCompanies(
  on: Queryable,
  quotaBytes: number | undefined,
  asked: Asked,
): Promise<Page<CompanyEntry>> {
  const page = await readPageById(asked, {
    select: (range) => selectHoldings(on, { words: asked.q, ...range }),
    count: () => countBusinesses(on, asked.q),
  })
  const items = page.items.map(({ bytes, closedAt, createdAt, ownBytes, ...row }) => ({
    ...row,
    createdAt: isoTime(createdAt),
    closedAt: closedAt === null ? null : isoTime(closedAt),
    bytes: { used: bytes, allowed: quotaBytes === undefined ? null : (ownBytes ?? quotaBytes) },
    hasOwnQuota: quotaBytes !== undefined && ownBytes !== null,
  }))
  return { ...page, items }
}

export async function pageOfJobs(
  on: Queryable,
  asked: Received<typeof listJobs>['query'],
): Promise<Page<JobEntry>> {
  const filter = { words: asked.q, kind: asked.kind, state: asked.state }
  const page = await readPageById(asked, {
    id: z.string().regex(/^\d{1,18}$/),
    select: (range) => selectJobs(on, filter, range),
    count: () => countJobs(on, filter),
  })
  const items = page.items.map(({ companyId, companyName, createdAt, runAt, ...row }) => ({
    ...row,
    company: companyId === null ? null : { id: companyId, name: companyName },
    createdAt: new Date(createdAt).toISOString(),
    runAt: new Date(runAt).toISOString(),
  }))
  return { ...page, items }
}
