import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { file, fileId } from '#contract/manual/files.ts'
import { day } from '#contract/platform/plain-date.ts'

const endpoint = endpointsOf('Keeping')

/** A paper that may be destroyed: its time of keeping is over, and it is not on hold (`docs/product.md` §14). */
export const destroyable = namedObject('Destroyable', {
  id: z.uuid(),
  originalName: z.string(),
  mimetype: z.string(),
  size: z.int(),
  folderId: z.string(),
  folderName: z.string(),
  /** The first day on which it may go, and the law or guidance that says so. */
  keptUntil: day,
  source: z.string(),
  sourceUrl: z.string(),
})
export type Destroyable = z.infer<typeof destroyable>

export const listDestroyable = endpoint('GET /api/company/destruction', 'edit', {
  summary: 'The papers whose time of keeping is over, the longest first; for owners and directors',
  reply: z.array(destroyable),
})

export const countDestroyable = endpoint('GET /api/company/destruction/count', 'edit', {
  summary: 'How many papers may be destroyed; for owners and directors',
  reply: z.object({ files: z.int() }),
})

/** How many papers go with one certificate at most. */
export const MAX_DESTROYED = 1000

export const destroyPapers = endpoint('POST /api/company/destruction', 'edit', {
  proof: 'fresh',
  summary:
    'Destroy papers whose time of keeping is over, all or none, and file a certificate of it; for owners and directors',
  body: z.object({
    files: z
      .array(fileId)
      .min(1, 'Please choose at least one paper.')
      .max(MAX_DESTROYED, `At most ${String(MAX_DESTROYED)} papers can be destroyed at once.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please name each paper once.'),
  }),
  status: 201,
  reply: z.object({ destroyed: z.int(), certificate: file }),
  errors: ['not_found', 'keep', 'hold'],
  example: { body: { files: ['01890a5d-ac96-774b-bcce-b302099a8057'] } },
})
