import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import { type EndpointSpec, isSchema, type Received, type Reply } from '#contract/platform/endpoint.ts'
import { COMPANY_HEADER } from '#contract/company/company-naming.ts'
import { AppError } from '#contract/platform/errors.ts'
import { isAdministrator, may, ownerRights } from '#contract/company/roles.ts'
import { companyFor, namedCompany, noCompany } from './company.ts'
import { compression } from './compression.ts'
import type { FindRevision, FindTokenHolder, Identity, Outsider, Person, SignedIn } from '../identity.ts'
import { bearerToken } from './identity.ts'
import type { Content } from '../content.ts'
import { sendContent } from './content.ts'
import { requireProof } from './proof.ts'
import { hasNul, parseSent } from '../parse.ts'
import { setRevisionTag } from './revision-tag.ts'
import { isList, queryOf, sendPart } from './list.ts'
import type { Notices } from '../database/notices.ts'
import type { PageRequest } from '../paging.ts'
import { JSON_TYPE, writeJson } from './write-json.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** What a handler gets: the parsed parts of the request, and who makes it. */
export type Context<E extends EndpointSpec> = Received<E> & {
  who: E['access'] extends 'master' | 'token'
    ? Identity
    : E['access'] extends 'user'
      ? E['needs'] extends string
        ? Identity
        : SignedIn
      : SignedIn | undefined
  outsider: E['access'] extends 'outside' ? Outsider : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Returns the contract's JSON, as bytes where it has written them itself, or the bytes of a document; a call that streams
 * answers through `reply` and returns it.
 */
type Handler<E extends EndpointSpec> = (
  context: Context<E>,
) => E['reply'] extends z.ZodType
  ? Promise<Reply<E> | Buffer | FastifyReply>
  : Promise<Content | FastifyReply | void>

/**
 * Registers one call of the contract, at its path and its aliases: authorises the caller, parses the request, runs the
 * handler, and serialises the answer by the reply's schema, which drops all other fields.
 */
export function route<E extends EndpointSpec>(app: FastifyInstance, spec: E, handler: Handler<E>): void
export function route<E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  options: RouteShorthandOptions,
  handler: Handler<E>,
): void
export function route<E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  ...given: [Handler<E>] | [RouteShorthandOptions, Handler<E>]
): void {
  const [options, handler] = given.length === 1 ? [{}, ...given] : given
  const query = queryOf(spec)
  for (const url of [spec.path, ...(spec.aliases ?? [])])
    app.route({
      ...options,
      method: spec.method,
      url,
      ...(spec.method === 'GET' && isSchema(spec.reply) && { compress: compression }),
      onRequest: async (request) => {
        const outsider = spec.access === 'outside' ? await app.findOutsider(request) : undefined
        request.outsider = outsider
        request.who =
          spec.access === 'token'
            ? await admitToken(app, request)
            : admit(spec, request, app.masterWorkspaceId)
        await rememberCompany(app, spec, request)
        request.isUpload = spec.access === 'signed' || (outsider ?? request.who) !== undefined
        if (spec.proof === 'fresh') requireProof(request)
      },
      handler: async (request, reply) => {
        const context = {
          params: parseParams(spec.params, request.params),
          query: parse(query, request.query),
          body: isSchema(spec.body) ? parse(spec.body, request.body ?? {}) : request.body,
          who: request.who,
          outsider: request.outsider,
          request,
          reply,
        } as Context<E>
        const { person, workspace } = request.who ?? {}
        if (spec.access === 'user' && workspace !== undefined) reply.header(COMPANY_HEADER, workspace.id)
        let kept: string | undefined
        if (spec.etag !== undefined && person !== undefined && workspace !== undefined) {
          const { isKnown, tag } = await setRevisionTag(app, { ...spec, etag: spec.etag }, workspace, {
            request,
            reply,
          })
          if (isKnown) return reply.code(304).send()
          kept = `${person.id} ${tag}`
          if (app.keptAnswers.send(reply, kept)) return reply
        }
        reply.code(spec.status)
        const answer = await handler(context)
        if (spec.method !== 'GET') await forget(app, spec, workspace)
        // Awaiting `reply` waits until the answer was sent, and gives undefined.
        if (isContent(answer)) return await sendContent(request, reply, answer)
        if (reply.raw.headersSent) return answer
        if (!isSchema(spec.reply)) return reply.send()
        const part =
          isList(spec) && Array.isArray(answer)
            ? sendPart(reply, answer, context.query as PageRequest)
            : answer
        const json = Buffer.isBuffer(part) ? part : writeJson(reply, spec.reply, part)
        if (kept !== undefined) app.keptAnswers.keep(kept, reply, json)
        return reply.type(JSON_TYPE).send(json)
      },
    })
}

function isContent(answer: unknown): answer is Content {
  return typeof answer === 'object' && answer !== null && 'open' in answer && 'mimetype' in answer
}

/** Lets what this call has changed count at once on this server; others hear of it. */
async function forget(
  app: FastifyInstance,
  { needs }: EndpointSpec,
  workspace: Partial<Identity>['workspace'],
): Promise<void> {
  // Papers alone are changed, which needs no question to the database.
  if (needs === 'edit' && workspace !== undefined) app.forgetRevision(workspace.id)
  else await app.notices.settle()
}

/** Calls with access `token` accept upload tokens alone, and no sessions. */
async function admitToken(app: FastifyInstance, request: FastifyRequest): Promise<Identity> {
  const token = bearerToken(request.headers.authorization)
  const who = token === undefined ? undefined : await app.findTokenHolder(token)
  if (who === undefined) throw new AppError('unauthorized')
  return who
}

function admit(spec: EndpointSpec, request: FastifyRequest, masterWorkspaceId: string): SignedIn | undefined {
  const { access, needs } = spec
  if (access === 'signed' || access === 'outside') return undefined
  const holder = request.session.holder?.()
  const lacksFactor = spec.beforeFactor !== true && request.session.factorRequiredBy?.() !== undefined
  if (holder === undefined || (access === 'public' && lacksFactor)) {
    if (access === 'public') return undefined
    throw new AppError('unauthorized')
  }
  const { person } = holder
  if (access !== 'public' && !isMeant(request, person)) throw new AppError('unauthorized')
  if (lacksFactor) throw new AppError('second_factor_required')
  if (access === 'master') {
    if (!isAdministrator(person))
      throw new AppError('forbidden', 'Only master administrators can access this area.')
    return { person, workspace: { id: masterWorkspaceId, kind: 'master', ...ownerRights } }
  }
  const workspace =
    spec.isOfAllCompanies === true
      ? undefined
      : companyFor(request, holder, { isRequired: access !== 'public' })
  if (needs === undefined) return { person, ...(workspace && { workspace }) }
  if (workspace === undefined) throw noCompany('You do not belong to a company yet.')
  if (needs === 'manage' && !may(workspace, 'manage'))
    throw new AppError('forbidden', 'Only owners of this company can do this.')
  return { person, workspace }
}

/** A later request of the session that names no company is for the same one. */
async function rememberCompany(app: FastifyInstance, { access }: EndpointSpec, request: FastifyRequest) {
  const id = request.who?.workspace?.id
  if (access !== 'user' || id === undefined || namedCompany(request) === undefined) return
  if (id === request.session.holder?.()?.lastCompanyId) return
  await app.noteCompany(request.session.sessionId, id)
}

/**
 * Whether a page acts for the person that it was made for. Another tab of the same browser may have signed somebody else
 * in, with the same cookie.
 */
function isMeant({ headers }: FastifyRequest, person: Person): boolean {
  const meant = headers['x-person']
  return meant === undefined || meant === person.id
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
    /** @throws AppError `unauthorized`, `not_found`, `ended` */
    findOutsider: (request: FastifyRequest) => Promise<Outsider>
    findRevision: FindRevision
    /** Lets a revision that this server has raised be read again. */
    forgetRevision: (workspaceId: string) => void
    notices: Notices
    keptAnswers: KeptAnswers
    /** Notes which company a session was used for last. */
    noteCompany: (sessionId: string, companyId: string) => Promise<void>
  }
  interface FastifyRequest {
    who: SignedIn | undefined
    outsider: Outsider | undefined
  }
}
