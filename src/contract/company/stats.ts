import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { companyQuota } from './quotas.ts'

const endpoint = endpointsOf('Account')

export const accountStats = namedObject('AccountStats', {
  totalFiles: z.int(),
  totalFolders: z.int(),
  /** In bytes. */
  totalSize: z.int(),
  /** How much the company uses and may use. */
  quota: companyQuota,
  storageByFolder: z.array(
    z.object({ id: z.string(), name: z.string(), fileCount: z.int(), totalSize: z.int() }),
  ),
})
export type AccountStats = z.infer<typeof accountStats>

export const getStats = endpoint('GET /api/account/stats', 'view', {
  summary: 'How much the manual holds, and in which folders, the largest first',
  reply: accountStats,
})
