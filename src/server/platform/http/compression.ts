import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Brotli, else gzip. Zstandard was no better in measurements. */
export const compression = { encodings: ['br', 'gzip'] } satisfies compress.FastifyCompressOptions

/**
 * Enables compression for the JSON of the contract (`route.ts`) and for `reply.compress`. Documents are not compressed,
 * because they are served in ranges.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...compression, global: false })
}
