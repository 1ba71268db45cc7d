import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EndpointSpec, isSchema } from '#contract/platform/endpoint.ts'
import { REVISION_HEADER } from '#contract/company/revisions.ts'
import type { CurrentWorkspace } from '../identity.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { knownTags } from './known-tags.ts'

const MINUTE_MS = 60_000

/** What each call's answers look like: those of an older version of the product do not fit a newer one. */
const shapes = new WeakMap<object, string>()

function shapeOf({ reply }: Pick<EndpointSpec, 'reply'>): string {
  if (!isSchema(reply)) return reply
  const shape = shapes.get(reply) ?? JSON.stringify(jsonSchemaOf(reply))
  shapes.set(reply, shape)
  return shape
}

/**
 * Puts an ETag on the answer to a call whose answer depends on nothing but the request, the caller's rights and the
 * revision of what they may view. The revision is read before the answer is made: what changes meanwhile gives a newer one.
 *
 * @returns the ETag, and whether the client has this answer
 */
export async function setRevisionTag(
  app: FastifyInstance,
  { etag, reply: shape }: Pick<EndpointSpec, 'reply'> & { etag: NonNullable<EndpointSpec['etag']> },
  workspace: CurrentWorkspace,
  { reply, request }: { reply: FastifyReply; request: FastifyRequest },
): Promise<{ tag: string; isKnown: boolean }> {
  const revision = await app.findRevision(workspace)
  const time = etag === 'revision and time' ? Math.floor(Date.now() / MINUTE_MS) : 0
  const hash = createHash('sha256')
    .update(JSON.stringify([shapeOf({ reply: shape }), workspace, revision, request.url, time]))
    .digest('base64url')
  // Weak: compressed or not, it is the same answer.
  const tag = `W/"${hash}"`
  reply.headers({ etag: tag, [REVISION_HEADER]: revision })
  return { tag, isKnown: knownTags(request).has(tag) }
}
