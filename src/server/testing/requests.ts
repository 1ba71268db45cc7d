import { randomUUID } from 'node:crypto'
import type { ExpectedSlot } from '#contract/duties/expected.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { EndpointSpec } from '#contract/platform/endpoint.ts'
import { fileId, type File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { folderId, type Folder } from '#contract/manual/folders.ts'
import type { Department } from '#contract/company/built-in-folders.ts'
import { endpoints } from '#contract/index.ts'
import { masterFolderId } from '#contract/template/template.ts'
import type { TemplateResource } from '#contract/template/template-resources.ts'
import type { PackPreset } from '#contract/outside/packs.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import type { SharedFile } from '#contract/manual/inbox.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { linkIdentity, prove, undoToken } from './accounts.ts'
import { Authenticator } from './authenticator.ts'
import { addPasskey, addTotp, codeOf, passkeyChallenge } from './factors.ts'
import { sendVersion } from './files.ts'
import { addMember, companyOf, type Member } from './members.ts'
import { askForPaper, giveTo, openAddress, sendPaper, setCode } from './outsiders.ts'
import {
  METRICS_TOKEN,
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
const contents = {
  bin: '\0made',
  txt: 'made',
  csv: 'made,by\nAda,',
  eml: [
    'From: ada@example.com',
    'Subject: Made',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'See attached',
    '--part',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=attached.txt',
    '',
    'made',
    '--part--',
    '',
  ].join('\r\n'),
}
type Kind = keyof typeof contents

/** The kind of file that a call succeeds with. */
export function kindFor({ path }: Route): Kind {
  if (path.endsWith('/sheets')) return 'csv'
  if (path.includes('/attachments/')) return 'eml'
  return /thumbnail|print|view$/.test(path) ? 'txt' : 'bin'
}

/** Two folders and a file that were made for one request, of the manual or of the template. */
export async function makeThings(
  ada: Visitor,
  {
    department = 'Managing Director',
    isOfTemplate,
    kind = 'bin',
  }: { isOfTemplate: boolean; kind?: Kind; department?: Department },
): Promise<Things> {
  const place = isOfTemplate ? '/api/master' : '/api'
  const make = async () =>
    (await ada.ask('POST', `${place}/folders`, { name: 'Made', department })).json<Folder>().id
  const [folder, into] = [await make(), await make()]
  const { body, type } = multipart(
    [['folderId', folder]],
    [[`made.${kind}`, `${contents[kind]} ${randomUUID()}`]],
  )
  const reply = await ada.ask('POST', `${place}/files/upload`, body, { 'content-type': type })
  return { folder, into, file: reply.json<UploadReply>().files[0]?.id ?? '' }
}

const readThings = new WeakMap<World, Map<string, Promise<Things>>>()

/** Things for a call: new ones, except that calls which only read, and need no more than these, share theirs. */
export async function thingsFor(world: World, route: Route, department?: Department): Promise<Things> {
  const options = {
    isOfTemplate: route.spec.access === 'master',
    kind: kindFor(route),
    ...(department !== undefined && { department }),
  }
  if (route.spec.method !== 'GET' || route.name in own) return await makeThings(world.ada, options)
  const made = readThings.get(world) ?? new Map<string, Promise<Things>>()
  readThings.set(world, made)
  const key = JSON.stringify(options)
  const things = made.get(key) ?? makeThings(world.ada, options)
  made.set(key, things)
  return await things
}

/** The address of a request. */
export function addressOf(path: string, { params, query }: Pick<FittingRequest, 'params' | 'query'>): string {
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
  if (spec.reply === 'events')
    return await visitor.ask(spec.method, address, undefined, {
      ...request.headers,
      accept: 'text/event-stream',
    })
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
  const fitting = { ...request, ...(await own[`${spec.method} ${spec.path}`]?.(world, things)) }
  if (spec.proof !== undefined) await prove(fitting.visitor)
  return fitting
}

/** The example of a body or a query with these things in the place of its own. */
function withThings(body: unknown, things: Things): unknown {
  if (Array.isArray(body)) return body.map((part) => withThings(part, things))
  if (typeof body !== 'object' || body === null) return body
  const { file, folder, into } = things
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
async function newcomer({ server }: World): Promise<{ visitor: Member; email: string }> {
  const email = `${randomUUID()}@example.com`
  return { visitor: await signUp(server, email), email }
}

async function again({ server }: World, email: string): Promise<Visitor> {
  const visitor = visit(server)
  await visitor.ask('POST', '/api/login-email', { email, password: PASSWORD })
  return visitor
}

async function ownPasskey(world: World): Promise<Partial<FittingRequest>> {
  const { visitor } = await newcomer(world)
  const { passkey } = await addPasskey(visitor)
  return { visitor, params: { id: passkey.id } }
}

/** The one version of a file. */
const onlyVersion: Own = async (_, { file }) => ({ params: { id: file, version: '1' } })

const attachment: Own = async (_, { file }) => ({ params: { id: file, index: '0' } })

async function share({ ada }: World): Promise<string> {
  const name = `${randomUUID()}.txt`
  const { body, type } = multipart([], [[name, name]])
  await ada.ask('POST', '/share-target', body, { 'content-type': type })
  const shares = (await ada.ask('GET', '/api/share/inbox')).json<SharedFile[]>()
  return shares.find((one) => one.name === name)?.id ?? ''
}

async function uploadToken(visitor: Visitor): Promise<{ id: string; token: string }> {
  await prove(visitor)
  return (await visitor.ask('POST', '/api/share/tokens', { name: 'Phone' })).json()
}

async function calendarUrl(visitor: Visitor): Promise<string> {
  await prove(visitor)
  return (await visitor.ask('POST', '/api/company/calendar')).json<{ url: string }>().url
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

/** A deadline in a folder of the finance director. */
async function financeDeadline({ ada }: World) {
  const own = { title: 'Ask the bank', folderId: 'F', due: '2026-01-31', repeats: 'month' }
  return (await ada.ask('POST', '/api/deadlines', own)).json<{ id: string; ownId: string }>()
}
const deadline: Own = async (world) => ({ params: { id: (await financeDeadline(world)).id } })
const ownDeadline: Own = async (world) => ({
  params: { ownId: (await financeDeadline(world)).ownId },
  body: { title: 'Ask the bank', folderId: 'F', due: '2026-01-31', repeats: null },
})

async function expectIn({ ada }: World, id: string) {
  const body = { name: 'Food hygiene rating', kinds: ['inspection'], every: 'year' }
  const slots = (await ada.ask('POST', `/api/folders/${id}/expected`, body)).json<ExpectedSlot[]>()
  return { id, expectedId: slots.findLast(({ isOwn }) => isOwn)?.expectedId ?? '' }
}
const ownExpected: Own = async (world) => ({ params: await expectIn(world, 'F') })

/** A paper that is skipped already. */
const skippedExpected: Own = async (world, things) => {
  const request = await ownExpected(world, things)
  const { id = '', expectedId = '' } = request.params ?? {}
  await world.ada.ask('PUT', `/api/folders/${id}/expected/${expectedId}/skip`, { reason: 'Not ours' })
  return request
}

/** A paper that is said to be the one that is expected. */
const filledExpected: Own = async (world, { file, folder }) => ({
  params: { ...(await expectIn(world, folder)), fileId: file },
})

/** A file that may be destroyed. */
const pastKeeping: Own = async ({ ada }, { file }) => {
  await ada.ask('PUT', '/api/company/facts', { form: 'Ltd Company', incorporatedOn: '2005-01-10' })
  await ada.ask('PATCH', `/api/files/${file}/facts`, { kind: 'minutes', date: '2010-01-31' })
  return {}
}

/** A company whose year is known. */
const knownYear: Own = async ({ ada }) => {
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2020-05-11',
    accountingReferenceDate: '05-31',
  })
  return {}
}

/** A spelling that counts as another party. */
const mergedParty: Own = async ({ ada }) => {
  const body = { party: 'Vale Printing Works', sameAs: 'Vale Printing' }
  return { params: { id: (await ada.ask('POST', '/api/parties/merges', body)).json<{ id: string }>().id } }
}

type Own = (world: World, things: Things) => Promise<Partial<FittingRequest>>

/** A company with an owner and another member, for one request. */
async function companyOfTwo(world: World) {
  const [owner, other] = [(await newcomer(world)).visitor, (await newcomer(world)).visitor]
  const id = await companyOf(world.server, owner)
  await addMember(world.server, id, other, { role: 'director' })
  return { id, owner, other }
}

async function invitationFor(world: World, email: string) {
  const { visitor } = await newcomer(world)
  const body = { email, role: 'member', functions: { 'Finance Director': 'edit' } }
  await prove(visitor)
  const { id } = (await visitor.ask('POST', '/api/company/invitations', body)).json<{ id: string }>()
  return { visitor, id }
}

async function invited(world: World) {
  const { email, visitor } = await newcomer(world)
  await invitationFor(world, email)
  const mail = (await world.server.mailsTo(email, 2)).at(-1)
  return { visitor, body: { token: tokenIn(mail) } }
}

async function joinRequest(world: World) {
  const [owner, asking] = [(await newcomer(world)).visitor, (await newcomer(world)).visitor]
  const code = await owner.ask('POST', '/api/company/business-code/renew')
  await asking.ask('POST', '/api/companies/join', code.json())
  const [request] = (await owner.ask('GET', '/api/company/requests')).json<Array<{ id: string }>>()
  return { visitor: owner, params: { id: request?.id ?? '' } }
}

const request: Own = async ({ ada }) => ({ params: { id: (await askForPaper(ada)).id } })

/** Somebody without an account who opened an address. */
const rawBytes = { 'content-type': 'application/octet-stream' }

const outsider: Own = async ({ ada, server }) => {
  const asked = await askForPaper(ada)
  return {
    visitor: visit(server),
    params: { token: asked.token, id: asked.wanted[0]?.id ?? '' },
    headers: await openAddress(server, asked),
  }
}

async function ownPreset(visitor: Visitor): Promise<string> {
  const body = { name: 'Our bank', base: 'bank', without: [] }
  return (await visitor.ask('POST', '/api/packs/presets', body)).json<PackPreset>().id
}

const pack: Own = async ({ ada }, { file }) => ({
  params: { id: (await giveTo(ada, { files: [file] })).id, number: '1' },
})

/** Somebody without an account who opened a pack. */
const reader: Own = async ({ ada, server }, { file }) => {
  const given = await giveTo(ada, { files: [file] })
  const headers = await openAddress(server, given)
  return { visitor: visit(server), params: { token: given.token, number: '1' }, headers }
}

const someAccount: Own = async (world) => ({ params: { id: (await newcomer(world)).visitor.user.id } })

/** What a request needs that the contract's example cannot know. */
const own: Record<string, Own> = {
  'GET /api/packs/:id': pack,
  'PATCH /api/packs/:id': pack,
  'DELETE /api/packs/:id': pack,
  'POST /api/packs/:id/address': pack,
  'POST /api/packs/:id/items/:number/replace': pack,
  'GET /api/packs/presets/:preset': async ({ ada }) => ({ params: { preset: await ownPreset(ada) } }),
  'DELETE /api/packs/presets/:id': async ({ ada }) => ({ params: { id: await ownPreset(ada) } }),
  'GET /api/o/:token/items/:number/view': reader,
  'GET /api/o/:token/items/:number/download': reader,
  'GET /api/o/:token/zip': reader,
  'GET /api/o/:token/print': reader,
  'POST /api/o/:token/seen': reader,
  'GET /api/requests/:id': request,
  'PATCH /api/requests/:id': request,
  'DELETE /api/requests/:id': request,
  'POST /api/requests/:id/papers/:paper/decline': async ({ ada, server }) => {
    const { id, ...asked } = await askForPaper(ada)
    await sendPaper(server, { id, ...asked })
    const { wanted } = (await ada.ask('GET', `/api/requests/${id}`)).json<PaperRequest>()
    return { params: { id, paper: wanted[0]?.papers[0]?.id ?? '' } }
  },
  'POST /api/o/:token/code': outsider,
  'POST /api/o/:token/open': async ({ ada, server }) => {
    const asked = await askForPaper(ada)
    await setCode(server, asked, '654321')
    return { visitor: visit(server), params: { token: asked.token }, body: { code: '654321' } }
  },
  'GET /api/o/:token': outsider,
  'POST /api/o/:token/wanted/:id': outsider,
  'PATCH /api/o/:token/pieces/:upload': async (world, things) => {
    const { headers, params, visitor } = await outsider(world, things)
    return {
      visitor,
      params: { ...params, upload: randomUUID() },
      body: BYTES,
      headers: { ...headers, ...rawBytes },
    }
  },
  'PATCH /api/pieces/:upload': async () => ({
    params: { upload: randomUUID() },
    body: BYTES,
    headers: rawBytes,
  }),
  'POST /api/files/:id/versions': async () => ({
    form: { fields: {}, files: { 'sent.bin': `\0sent ${randomUUID()}` } },
  }),
  'GET /api/files/:id/versions/:version/download': onlyVersion,
  'POST /api/files/:id/versions/:version/restore': async ({ ada }, { file }) => {
    await sendVersion(ada, file, 'next.bin', '\0next')
    return { params: { id: file, version: '1' } }
  },
  'GET /api/files/:id/versions/:version/view': onlyVersion,
  'GET /metrics': async () => ({ headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
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
  'POST /api/login-second-factor': async (world) => {
    const { email, visitor } = await newcomer(world)
    const { secret } = await addTotp(world.server, visitor)
    return { visitor: await again(world, email), body: { totp: codeOf(secret) } }
  },
  'POST /api/login-passkey': async (world) => {
    const { authenticator } = await addPasskey((await newcomer(world)).visitor)
    const visitor = visit(world.server)
    return { visitor, body: { passkey: authenticator.get(await passkeyChallenge(visitor)) } }
  },
  'POST /api/account/passkeys': async (world) => {
    const { visitor } = await newcomer(world)
    await prove(visitor)
    const begun = await visitor.ask('POST', '/api/account/passkeys/options')
    const passkey = new Authenticator().create(begun.json<{ challenge: string }>())
    return { visitor, body: { name: 'Laptop', passkey } }
  },
  'PATCH /api/account/passkeys/:id': ownPasskey,
  'DELETE /api/account/passkeys/:id': ownPasskey,
  'POST /api/account/totp': newcomer,
  'POST /api/account/totp/confirm': async (world) => {
    const { visitor } = await newcomer(world)
    await prove(visitor)
    const { secret } = (await visitor.ask('POST', '/api/account/totp')).json<{ secret: string }>()
    return { visitor, body: { totp: codeOf(secret) } }
  },
  'POST /api/account/recovery-codes': async (world) => {
    const { visitor } = await newcomer(world)
    await addTotp(world.server, visitor)
    return { visitor }
  },
  'POST /api/logout': newcomer,
  'POST /api/companies': newcomer,
  'POST /api/companies/join': newcomer,
  'DELETE /api/company': async (world) => {
    const { visitor } = await newcomer(world)
    await visitor.ask('PATCH', '/api/company', { name: 'Analytical Engines Ltd' })
    return { visitor }
  },
  'POST /api/companies/:id/reopen': async (world) => {
    const { visitor } = await newcomer(world)
    const id = await companyOf(world.server, visitor)
    await visitor.ask('PATCH', '/api/company', { name: 'Analytical Engines Ltd' })
    await prove(visitor)
    await visitor.ask('DELETE', '/api/company', { name: 'Analytical Engines Ltd' })
    return { visitor, params: { id } }
  },
  'PATCH /api/company/members/:userId': async (world) => {
    const { other, owner } = await companyOfTwo(world)
    return { visitor: owner, params: { userId: other.user.id } }
  },
  'DELETE /api/company/members/:userId': async (world) => {
    const { other, owner } = await companyOfTwo(world)
    return { visitor: owner, params: { userId: other.user.id } }
  },
  'POST /api/company/leave': async (world) => {
    const { id, other } = await companyOfTwo(world)
    return { visitor: other, headers: { 'x-company': id } }
  },
  'POST /api/company/invitations': newcomer,
  'DELETE /api/company/invitations/:id': async (world) => {
    const { id, visitor } = await invitationFor(world, `${randomUUID()}@example.com`)
    return { visitor, params: { id } }
  },
  'POST /api/invitations/read': invited,
  'POST /api/invitations/accept': invited,
  'POST /api/invitations/open': async (world) => {
    const email = `${randomUUID()}@example.com`
    await invitationFor(world, email)
    const [mail] = await world.server.mailsTo(email)
    return {
      visitor: visit(world.server),
      body: { token: tokenIn(mail), firstName: 'Grace', password: 'Correct-horse-1' },
    }
  },
  'POST /api/company/requests/:id/approve': joinRequest,
  'DELETE /api/company/requests/:id': joinRequest,
  'POST /api/password-reset': async (world) => {
    const { email } = await newcomer(world)
    await visit(world.server).ask('POST', '/api/password-reset-request', { email })
    const mail = (await world.server.mailsTo(email, 2)).at(-1)
    return { body: { token: tokenIn(mail), password: 'Correct-horse-2', confirmPassword: 'Correct-horse-2' } }
  },
  'POST /api/password-reset/factors': async (world) => {
    const { email } = await newcomer(world)
    await visit(world.server).ask('POST', '/api/password-reset-request', { email })
    return { body: { token: tokenIn((await world.server.mailsTo(email, 2)).at(-1)) } }
  },
  'DELETE /api/account/sessions/:id': async (world) => {
    const { email, visitor } = await newcomer(world)
    await again(world, email)
    const sessions = (await visitor.ask('GET', '/api/account/sessions')).json<
      Array<{ id: string; isCurrent: boolean }>
    >()
    return { visitor, params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } }
  },
  'DELETE /api/account/sessions': async (world) => {
    const { email, visitor } = await newcomer(world)
    await again(world, email)
    return { visitor }
  },
  'DELETE /api/account/identities/:id': async (world) => {
    const newcomers = await newcomer(world)
    return { visitor: newcomers.visitor, params: { id: await linkIdentity(world.server, newcomers.email) } }
  },
  'POST /api/link-sign-in': async (world) => {
    const { email } = await newcomer(world)
    const somebody = { email, issuer: 'https://provider.example', subject: randomUUID(), device: 'curl' }
    await enqueue(world.server.services.connection.db, 'account-mail', { mail: 'link-identity', ...somebody })
    return { body: { token: tokenIn((await world.server.mailsTo(email, 2)).at(-1)) } }
  },
  'POST /api/undo-email': async (world) => {
    const { email, visitor } = await newcomer(world)
    return { body: { token: await undoToken(world.server, visitor, email) } }
  },
  'DELETE /api/master/accounts/:id/sessions': someAccount,
  'PUT /api/master/accounts/:id/lock': someAccount,
  'PUT /api/master/companies/:id/quota': async (world) => ({
    params: { id: await companyOf(world.server, (await newcomer(world)).visitor) },
  }),
  'POST /api/master/jobs/:id/run': async ({ server }) => {
    const { rows } = await server.services.connection.pool.query<{ id: string }>(
      "select id from graphile_worker.add_job('made for one request', run_at => now() + interval '1 day')",
    )
    return { params: { id: rows[0]?.id ?? '' } }
  },
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
  'POST /api/inbox/file': async (world, { into }) => ({
    body: [{ id: await share(world), folderId: into }],
  }),
  'POST /api/inbox/file/:id/undo': async (world, { into }) => {
    const papers = [{ id: await share(world), folderId: into }]
    const filed = await world.ada.ask('POST', '/api/inbox/file', papers)
    return { params: { id: filed.json<{ id: string }>().id } }
  },
  'DELETE /api/share/inbox/:id': async (world) => ({ params: { id: await share(world) } }),
  'DELETE /api/share/tokens/:id': async ({ ada }) => ({ params: { id: (await uploadToken(ada)).id } }),
  'POST /api/deadlines/:id/close': deadline,
  'GET /api/deadlines/:id/closing': deadline,
  'POST /api/deadlines/:id/dismiss': deadline,
  'POST /api/deadlines/overdue': async (world) => ({
    body: { answers: [{ id: (await financeDeadline(world)).id, answer: 'done' }] },
  }),
  'POST /api/deadlines/:id/reopen': deadline,
  'POST /api/deadlines/:id/snooze': deadline,
  'PATCH /api/deadlines/:id': deadline,
  'PUT /api/deadlines/own/:ownId': ownDeadline,
  'DELETE /api/deadlines/own/:ownId': async (world) => ({
    params: { ownId: (await financeDeadline(world)).ownId },
  }),
  'PUT /api/master/deadline-rules/:id': async () => ({ params: { id: 'p60' } }),
  'GET /api/calendar/:token': async ({ ada }) => ({
    params: { token: (await calendarUrl(ada)).split('/').at(-1) ?? '' },
  }),
  'DELETE /api/company/calendar': async ({ ada }) => {
    await calendarUrl(ada)
    return {}
  },
  'PUT /api/folders/:id/expected/:expectedId/skip': ownExpected,
  'DELETE /api/folders/:id/expected/:expectedId/skip': skippedExpected,
  'PUT /api/folders/:id/expected/:expectedId/papers/:fileId': filledExpected,
  'DELETE /api/folders/:id/expected/:expectedId/papers/:fileId': filledExpected,
  'GET /api/files/:id/attachments/:index': attachment,
  'POST /api/files/:id/attachments/:index/file': attachment,
  'DELETE /api/files/:id/hold': async ({ ada }, { file }) => {
    await ada.ask('PUT', `/api/files/${file}/hold`, { reason: 'An enquiry' })
    return {}
  },
  'DELETE /api/parties/merges/:id': mergedParty,
  'PUT /api/folders/:id/expected/:expectedId': ownExpected,
  'DELETE /api/folders/:id/expected/:expectedId': ownExpected,
  'POST /api/company/destruction': pastKeeping,
  'GET /api/company/year-end/zip': knownYear,
  'GET /api/company/year-end/pdf': knownYear,
  'GET /api/company/year-end/csv': knownYear,
  'PUT /api/master/keep-rules/:id': async () => ({ params: { id: 'board-minutes' } }),
  'PUT /api/master/expected-papers/:id': async () => ({ params: { id: 'a1-articles' } }),
  'GET /api/resources/:id/download': async (world) => ({ params: { id: (await fileResource(world)).id } }),
  'POST /api/master/resources': async (_, { into }) => ({
    body: { folderId: into, type: 'link', name: 'VAT rates', url: 'https://www.gov.uk/vat-rates' },
  }),
  'PATCH /api/master/resources/:id': async (world) => ({ params: { id: (await fileResource(world)).id } }),
  'DELETE /api/master/resources/:id': async (world) => ({ params: { id: (await fileResource(world)).id } }),
}
