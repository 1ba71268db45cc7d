import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { fileId, type File } from '#contract/files.ts'
import type { UploadReply } from '#contract/uploads.ts'
import { folderId, type Folder } from '#contract/folders.ts'
import { endpoints } from '#contract/index.ts'
import { masterFolderId } from '#contract/template.ts'
import type { TemplateResource } from '#contract/template-resources.ts'
import type { SharedFile } from '#contract/inbox.ts'
import {
  multipart,
  PASSWORD,
  signUp,
  type TestServer,
  tokenIn,
  until,
  visit,
  type Visitor,
} from './test-server.ts'

// For each call of the contract a request that succeeds. What tries all calls alike begins with these.

/** A route is a call under one of its addresses. */
export interface Route {
  spec: EndpointSpec
  path: string
  name: string
}

export const routes: Route[] = endpoints.flatMap((spec) =>
  [spec.path, ...(spec.aliases ?? [])].map((path) => ({ spec, path, name: `${spec.method} ${path}` })),
)

/** Where requests are made, and who makes them: somebody who is the master administrator too. */
export interface World {
  server: TestServer
  ada: Visitor
}

/** Ids as the routes of one workspace write them. */
export interface Things {
  file: string
  folder: string
  /** Another folder, where something is to go. */
  into: string
}

export interface FittingRequest {
  visitor: Visitor
  params: Record<string, string>
  query: Record<string, unknown>
  body?: unknown
  /** The fields and files of a multipart body. */
  form?: { fields: Record<string, string>; files: Record<string, string> }
  headers?: Record<string, string>
}

/** What a file has in it, by its kind; only `bin` has nothing to be read, which takes a moment. */
const contents = { bin: '\0made', txt: 'made', csv: 'made,by\nAda,' }
type Kind = keyof typeof contents

/** The kind of file that a call succeeds with. */
export function kindFor({ path }: Route): Kind {
  if (path.endsWith('/sheets')) return 'csv'
  return /thumbnail|print/.test(path) ? 'txt' : 'bin'
}

/** Two folders and a file that were made for one request, of the manual or of the template. */
export async function makeThings(
  ada: Visitor,
  { isOfTemplate, kind = 'bin' }: { isOfTemplate: boolean; kind?: Kind },
): Promise<Things> {
  const place = isOfTemplate ? '/api/master' : '/api'
  const make = async () =>
    (
      await ada.ask('POST', `${place}/folders`, { name: 'Made', department: 'Managing Director' })
    ).json<Folder>().id
  const [folder, into] = [await make(), await make()]
  const { body, type } = multipart(
    [['folderId', folder]],
    [[`made.${kind}`, `${contents[kind]} ${randomUUID()}`]],
  )
  const reply = await ada.ask('POST', `${place}/files/upload`, body, { 'content-type': type })
  return { folder, into, file: reply.json<UploadReply>().files[0]?.id ?? '' }
}

/** The address of a request. */
export function addressOf(path: string, { params, query }: FittingRequest): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

export async function send(
  { path, spec }: Route,
  request: FittingRequest,
  visitor = request.visitor,
): Promise<LightMyRequestResponse> {
  const address = addressOf(path, request)
  if (request.form === undefined)
    return await visitor.ask(spec.method, address, request.body, request.headers)
  const { fields, files } = request.form
  const { body, type } = multipart(Object.entries(fields), Object.entries(files))
  return await visitor.ask(spec.method, address, body, { 'content-type': type, ...request.headers })
}

/** A request of a call that succeeds with these things, which are then used up. */
export async function fittingRequest(
  world: World,
  spec: EndpointSpec,
  things: Things,
): Promise<FittingRequest> {
  const params: Record<string, string> = {}
  for (const [name, schema] of Object.entries<z.ZodType>(spec.params?.shape ?? {})) {
    if (schema === folderId || schema === masterFolderId) params[name] = things.folder
    else if (schema === fileId) params[name] = things.file
  }
  const { example = {} } = spec
  const request: FittingRequest = {
    visitor: world.ada,
    params,
    query: { ...(withThings(example.query ?? {}, things) as object) },
    ...(example.body === undefined ? {} : { body: withThings(example.body, things) }),
    ...(spec.body === 'multipart'
      ? { form: { fields: { folderId: things.folder }, files: { 'sent.bin': `\0sent ${randomUUID()}` } } }
      : {}),
  }
  return { ...request, ...(await own[`${spec.method} ${spec.path}`]?.(world, things)) }
}

/** The example of a body or a query with these things in the place of its own. */
function withThings(body: unknown, { file, folder, into }: Things): unknown {
  if (typeof body !== 'object' || body === null) return body
  const instead: Record<string, unknown> = {
    files: [file],
    folder,
    folderId: into,
    newFolderId: into,
    targetParentId: into,
    parentId: folder,
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      value !== null && name in instead ? instead[name] : value,
    ]),
  )
}

/** Somebody who is there for one request, which may end the account. */
async function newcomer({ server }: World): Promise<{ visitor: Visitor; email: string }> {
  const email = `${randomUUID()}@example.com`
  return { visitor: await signUp(server, email), email }
}

async function again({ server }: World, email: string): Promise<Visitor> {
  const visitor = visit(server)
  await visitor.ask('POST', '/api/login-email', { email, password: PASSWORD })
  return visitor
}

async function share({ ada }: World): Promise<string> {
  const name = `${randomUUID()}.txt`
  const { body, type } = multipart([], [[name, name]])
  await ada.ask('POST', '/share-target', body, { 'content-type': type })
  const shares = (await ada.ask('GET', '/api/share/inbox')).json<SharedFile[]>()
  return shares.find((shared) => shared.name === name)?.id ?? ''
}

async function uploadToken(visitor: Visitor): Promise<{ id: string; token: string }> {
  return (await visitor.ask('POST', '/api/share/tokens', { name: 'Phone' })).json()
}

async function fileResource({ ada }: World): Promise<TemplateResource> {
  const { body, type } = multipart([['folderId', 'master_A']], [['form.txt', 'to be filled in']])
  return (await ada.ask('POST', '/api/master/resources/upload', body, { 'content-type': type })).json()
}

async function trashed({ ada }: World, { file }: Things): Promise<Pick<FittingRequest, 'body'>> {
  await ada.ask('DELETE', `/api/files/${file}`)
  return { body: { files: [file] } }
}

const BYTES = Buffer.from('sent directly')

async function beginUpload({ ada }: World, { folder }: Things) {
  const announced = { folderId: folder, originalName: 'direct.txt', size: BYTES.length }
  const reply = await ada.ask('POST', '/api/files/upload-url', announced)
  const { pathname, searchParams } = new URL(reply.json<{ uploadURL: string }>().uploadURL)
  return {
    announced,
    pathname,
    query: Object.fromEntries(searchParams),
    filename: pathname.split('/').at(-1) ?? '',
  }
}

type Own = (world: World, things: Things) => Promise<Partial<FittingRequest>>

/** What a request needs that the contract's example cannot know. */
const own: Record<string, Own> = {
  'POST /api/register-email': async () => ({
    body: { email: `${randomUUID()}@example.com`, password: PASSWORD, firstName: 'Ada' },
  }),
  'POST /api/verify-email': async ({ server }) => {
    const email = `${randomUUID()}@example.com`
    await visit(server).ask('POST', '/api/register-email', { email, password: PASSWORD, firstName: 'Ada' })
    const [mail] = await server.mailsTo(email)
    return { body: { token: tokenIn(mail) } }
  },
  'POST /api/login-email': async (world) => {
    const { email } = await newcomer(world)
    return { visitor: visit(world.server), body: { email, password: PASSWORD } }
  },
  'POST /api/logout': newcomer,
  'POST /api/password-reset': async (world) => {
    const { email } = await newcomer(world)
    await visit(world.server).ask('POST', '/api/password-reset-request', { email })
    const mail = (await world.server.mailsTo(email, 2)).at(-1)
    return { body: { token: tokenIn(mail), password: 'Correct-horse-2', confirmPassword: 'Correct-horse-2' } }
  },
  'DELETE /api/account/sessions/:id': async (world) => {
    const { email, visitor } = await newcomer(world)
    await again(world, email)
    const sessions = (await visitor.ask('GET', '/api/account/sessions')).json<
      Array<{ id: string; isCurrent: boolean }>
    >()
    return { visitor, params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } }
  },
  'DELETE /api/account/sessions': newcomer,
  'PUT /api/account/password': newcomer,
  'DELETE /api/account': newcomer,
  'GET /api/files/:id/thumbnail': async ({ ada }, { file }) => {
    await until(async () => {
      const reply = await ada.ask('GET', `/api/files/${file}`)
      return reply.json<File>().status === 'stored' ? undefined : true
    })
    return {}
  },
  'PUT /api/uploads/:filename': async (world, things) => {
    const { filename, query } = await beginUpload(world, things)
    return { params: { filename }, query, body: BYTES, headers: { 'content-type': 'text/plain' } }
  },
  'POST /api/files/upload-complete': async (world, things) => {
    const { announced, filename, pathname, query } = await beginUpload(world, things)
    const address = `${pathname}?${new URLSearchParams(query).toString()}`
    await world.ada.ask('PUT', address, BYTES, { 'content-type': 'text/plain' })
    return { body: { ...announced, filename } }
  },
  'POST /api/trash/restore': trashed,
  'DELETE /api/trash': trashed,
  'POST /share-target': async () => ({
    form: { fields: { title: 'A title' }, files: { 'shared.txt': 'shared' } },
  }),
  'POST /api/share/inbox': async (world) => {
    const { token } = await uploadToken((await newcomer(world)).visitor)
    return {
      form: { fields: {}, files: { 'shared.txt': 'shared' } },
      headers: { authorization: `Bearer ${token}` },
    }
  },
  'POST /api/share/inbox/file': async (world, { into }) => ({
    body: { folderId: into, ids: [await share(world)] },
  }),
  'GET /api/share/inbox/:id/suggestion': async (world) => ({ params: { id: await share(world) } }),
  'DELETE /api/share/inbox/:id': async (world) => ({ params: { id: await share(world) } }),
  'DELETE /api/share/tokens/:id': async ({ ada }) => ({ params: { id: (await uploadToken(ada)).id } }),
  'GET /api/resources/:id/download': async (world) => ({ params: { id: (await fileResource(world)).id } }),
  'POST /api/master/resources': async (_, { into }) => ({
    body: { folderId: into, type: 'link', name: 'VAT rates', url: 'https://www.gov.uk/vat-rates' },
  }),
  'PATCH /api/master/resources/:id': async (world) => ({ params: { id: (await fileResource(world)).id } }),
  'DELETE /api/master/resources/:id': async (world) => ({ params: { id: (await fileResource(world)).id } }),
}
