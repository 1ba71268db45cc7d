import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** How answers are compressed: Brotli at its faster quality where the browser takes it. Zstandard gains nothing over it here. */
export const compression = { encodings: ['br', 'gzip'] } satisfies compress.FastifyCompressOptions

/**
 * Lets answers be compressed: the JSON of the contract (`route.ts`), and what a handler gives to `reply.compress`. Documents
 * are not, for parts of them are asked for by their place. What is sent here is never taken apart: a small body would be a
 * large one then.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...compression, global: false })
}
