import { z } from 'zod'
import { currentSchema } from '#server/platform/database/migrations.ts'

const FORMAT = 'board-manual-backup-1'

/** What an archive says of itself, in its last entry. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The last migration of the database it was made of. */
  schema: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() })),
  blobs: z.object({ count: z.int(), bytes: z.int() }),
  /** Bytes that were not in the store, and those that were there but not as they had been filed. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export const MANIFEST = 'manifest.json'

export const newManifest = (createdAt: Date): Manifest => ({
  format: FORMAT,
  createdAt: createdAt.toISOString(),
  schema: currentSchema,
  tables: [],
  blobs: { count: 0, bytes: 0 },
  missing: [],
  damaged: [],
})

export const tableEntry = (name: string) => `tables/${name}.jsonl`
export const blobEntry = (sha256: string) => `blobs/${sha256.slice(0, 2)}/${sha256}`

/** The hash in the name of a blob's entry; nothing for another entry. */
export function hashInName(entry: string): string | undefined {
  return /^blobs\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(entry)?.[1]
}
