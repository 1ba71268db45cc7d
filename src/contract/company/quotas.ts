import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'

/** What a company's quotas limit; `words` are the different words of a text, for each document that has it. */
export const quotaResources = ['bytes', 'files', 'folders', 'words'] as const
export type QuotaResource = (typeof quotaResources)[number]

const quota = z.object({
  used: z.int(),
  /** Null: as much as there is room for; also for whoever does not see the whole company. */
  allowed: z.int().nullable(),
})

/**
 * How much of each a company uses, the trash, shared files and unfinished uploads included; for whoever does not see the
 * whole company, what they see of it.
 */
export const companyQuota = namedObject('CompanyQuota', {
  bytes: quota,
  files: quota,
  folders: quota,
  words: quota,
})
export type CompanyQuota = z.infer<typeof companyQuota>
