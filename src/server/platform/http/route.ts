import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import { type EndpointSpec, isSchema, type Received, type Reply } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { compression } from './compression.ts'
import type { FindTokenHolder, Identity } from '../identity.ts'
import { bearerToken } from './identity.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { hasNul, parseSent } from '../parse.ts'

/** What a handler gets: the parsed parts of the request, and who makes it. */
export type Context<E extends EndpointSpec> = Received<E> & {
  who: E['access'] extends 'user' | 'master' | 'token' ? Identity : Identity | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the contract's JSON; a call that streams answers through `reply` and returns it. */
type Handler<E extends EndpointSpec> = (
  context: Context<E>,
) => E['reply'] extends z.ZodType ? Promise<Reply<E> | FastifyReply> : Promise<FastifyReply | void>

/**
 * Registers one call of the contract, at its path and its aliases: authorises the caller, parses the request, runs the
 * handler, and serialises the answer by the reply's schema, which drops all other fields.
 */
export function route<E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  handler: Handler<E>,
  options: RouteShorthandOptions = {},
): void {
  for (const url of [spec.path, ...(spec.aliases ?? [])]) {
    app.route({
      ...options,
      method: spec.method,
      url,
      ...(spec.method === 'GET' && isSchema(spec.reply) && { compress: compression }),
      schema: isSchema(spec.reply) ? { response: { [spec.status]: jsonSchemaOf(spec.reply) } } : {},
      onRequest: async (request) => {
        request.who =
          spec.access === 'token'
            ? await admitToken(app, request)
            : admit(spec, request, app.masterWorkspaceId)
      },
      handler: async (request, reply) => {
        const context = {
          params: parseParams(spec.params, request.params),
          query: parse(spec.query, request.query),
          body: isSchema(spec.body) ? parse(spec.body, request.body ?? {}) : request.body,
          who: request.who,
          request,
          reply,
        } as Context<E>
        reply.code(spec.status)
        const answer = await handler(context)
        // Awaiting `reply` waits until the answer was sent, and gives undefined.
        return isSchema(spec.reply) || reply.raw.headersSent ? answer : reply.send()
      },
    })
  }
}

/** Calls with access `token` accept upload tokens alone, and no sessions. */
async function admitToken(app: FastifyInstance, request: FastifyRequest): Promise<Identity> {
  const token = bearerToken(request.headers.authorization)
  const who = token === undefined ? undefined : await app.findTokenHolder(token)
  if (who === undefined) throw new AppError('unauthorized')
  return who
}

function admit(
  { access }: EndpointSpec,
  request: FastifyRequest,
  masterWorkspaceId: string,
): Identity | undefined {
  if (access === 'signed') return undefined
  const who = request.session.identity?.()
  if (access === 'public') return who
  if (who === undefined) throw new AppError('unauthorized')
  if (access === 'user') return who
  if (who.role !== 'master') {
    throw new AppError('forbidden', 'Only master administrators can access this area.')
  }
  return { ...who, workspaceId: masterWorkspaceId, workspaceKind: 'master' }
}

function parse(schema: z.ZodType | undefined, sent: unknown): unknown {
  return schema === undefined ? undefined : parseSent(schema, sent)
}

/** A malformed id in the path is answered like an unknown one. */
function parseParams(schema: z.ZodType | undefined, sent: unknown): unknown {
  const parsed = schema?.safeParse(sent)
  if (parsed?.success === false || hasNul(sent)) throw new AppError('not_found')
  return parsed?.data
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The workspace that holds the master template. */
    masterWorkspaceId: string
    findTokenHolder: FindTokenHolder
  }
  interface FastifyRequest {
    who: Identity | undefined
  }
}
