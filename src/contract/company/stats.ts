import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { companyQuota } from './quotas.ts'

export const accountStats = z
  .object({
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
  .meta({ id: 'AccountStats' })
export type AccountStats = z.infer<typeof accountStats>

export const getStats = endpoint({
  method: 'GET',
  path: '/api/account/stats',
  access: 'user',
  needs: 'view',
  tag: 'Account',
  summary: 'How much the manual holds, and in which folders, the largest first',
  status: 200,
  reply: accountStats,
})
