import { COMPANIES_PAGE, COMPANY_DETAIL, COMPANY_HEADER } from '#contract/company/company-naming.ts'
import { type CallInput, type EndpointSpec, isSchema, type Reply } from '#contract/platform/endpoint.ts'
import type { ErrorBody, ErrorDetail } from '#contract/platform/errors.ts'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { askForProof } from './proof.ts'
import { getUser, type User } from '#contract/people/sign-in.ts'
import { REVISION_HEADER } from '#contract/company/revisions.ts'
import { forgetCompany, inThisCompany, isCompanyChosen, pageCompany, settleCompany } from './company.ts'
import { keepAnswer, knownAnswer } from './known-answers.ts'
import { noteRevision } from './live/seen-revision.ts'
import { ownTask } from './own-task.ts'
import { queryClient } from './query-client.ts'

/**
 * A call that the server refused. Its message is the status code, a colon and the body (`docs/product.md` §8);
 * `serverMessage` is the part to show to a user.
 */
export class CallError extends Error {
  readonly status: number
  readonly statusText: string
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly details: readonly ErrorDetail[]

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'CallError'
    this.status = status
    this.statusText = statusText
    const parsed = parseErrorBody(body)
    this.code = parsed?.code
    this.serverMessage = parsed?.message
    this.details = parsed?.details ?? []
  }
}

function parseErrorBody(body: string): Partial<ErrorBody> | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The error message of a form; none unless its last submission failed. */
export function failureOf({ error }: { error: Error | null }, fallback: string): string | undefined {
  return error === null || isUnproven(error) ? undefined : messageOf(error, fallback)
}

/** The message to show for a failure: the server's own, else the fallback of `docs/product.md` §8. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError ? (error.serverMessage ?? fallback) : fallback
}

/** One page of a list, and where the next one begins. */
export interface ListPage<Items> {
  items: Items
  nextCursor: string | undefined
  total: number
}

/** The address of a call for what the browser fetches itself: it names the company of the page. */
export function urlOf<E extends EndpointSpec>(spec: E, input: CallInput<E>): string {
  const address = pathOf(spec, input)
  return isOfCompany(spec) ? inThisCompany(address) : address
}

function isOfCompany({ access, isOfAllCompanies }: EndpointSpec): boolean {
  return access === 'user' && isOfAllCompanies !== true
}

/** The address of a call, with its parameters and query filled in. */
function pathOf<E extends EndpointSpec>(spec: E, input: CallInput<E>): string {
  const { params = {}, query = {} } = input as Parts
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** Whether a call was given up because nobody confirmed who is at the screen. There is nothing to say about it. */
export function isUnproven(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reauthenticate'
}

interface Sending {
  etag?: string | undefined
  signal: AbortSignal | undefined
  /** Another company than that of the page, for what was begun in it. */
  company?: string | undefined
}

/** Makes a call; one that needs a fresh proof asks for it, and is repeated once it was given. */
async function send<E extends EndpointSpec>(spec: E, input: CallInput<E>, sending: Sending) {
  try {
    return await sendInCompany(spec, input, sending)
  } catch (error) {
    if (isUnproven(error) && (await askForProof())) return await sendInCompany(spec, input, sending)
    throw error
  }
}

/** How often a call is repeated while the company of the page becomes known. */
const MOST_REPEATS = 3

/** Makes a call for the company of the page, or for another one that is given. */
async function sendInCompany<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  { company, ...sending }: Sending,
): Promise<Response> {
  if (company !== undefined || !isOfCompany(spec)) return await sendOnce(spec, input, { ...sending, company })
  // A change is never for a company that nobody has named.
  if (spec.method !== 'GET' && spec.needs !== undefined && pageCompany.get() === undefined)
    await sendInCompany(getUser, {}, { signal: sending.signal })
  for (let repeats = 0; repeats < MOST_REPEATS; repeats += 1) {
    if (isLeft) await forever()
    const named = pageCompany.get()
    try {
      const response = await sendOnce(spec, input, { ...sending, company: named })
      const of = response.headers.get(COMPANY_HEADER)
      if (of !== null) settleCompany(of, named)
      // The answer to a call that named none, or one that was preloaded, may be about another company.
      if (of === null || of === pageCompany.get() || spec.method !== 'GET') return response
    } catch (error) {
      if (!isCompanyGone(error)) throw error
      await leaveCompany(named, error)
    }
  }
  throw new TypeError('The server does not answer for one company.')
}

/** Whether a call was refused because the person is no member of its company any more. */
export function isCompanyGone(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.code === 'not_found' &&
    error.details.some(({ path }) => path === COMPANY_DETAIL)
  )
}

/** Pages that are about no company, and one that is of use without any. */
const ofNoCompany = /^\/(?:companies|join|login|register|second-factor|confirmed|undo-email|link-sign-in)$/
const ofPerson = '/account'

let isLeft = false

/**
 * Leaves a company that is gone for this person. Returns where the call can be made again; a page that was opened for the
 * company gives way to the choice of another, and nothing more happens on it.
 */
async function leaveCompany(named: string | undefined, error: unknown): Promise<void> {
  if (isLeft) await forever()
  if (named !== pageCompany.get()) return
  const isGuess = !isCompanyChosen()
  const { pathname } = window.location
  forgetCompany()
  if (named !== undefined && (isGuess || ofNoCompany.test(pathname))) return
  if (ofNoCompany.test(pathname) || (named === undefined && pathname === ofPerson)) throw error
  isLeft = true
  window.location.replace(named === undefined ? COMPANIES_PAGE : `${COMPANIES_PAGE}?gone=true`)
  await forever()
}

/** The next page is on its way. */
async function forever(): Promise<never> {
  return await new Promise<never>(() => undefined)
}

/**
 * Names the person that this page was made for: the server refuses what it asks for once another tab has signed somebody
 * else in.
 */
function personHeader(): Record<string, string> {
  const user = queryClient.getQueryData<User | null>([getUser.path])
  return user === undefined || user === null ? {} : { 'x-person': user.id }
}

/** Who the page acts for, and in which company. @param company another one than that of the page */
export function identityHeaders(company = pageCompany.get()): Record<string, string> {
  return { ...personHeader(), ...(company !== undefined && { [COMPANY_HEADER]: company }) }
}

/** Where somebody adds the second factor that they must have: until then every other call is refused. */
const FACTOR_PAGE = '/second-factor'

async function sendOnce<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  { company, etag, signal }: Sending,
): Promise<Response> {
  const { body } = input as Parts
  const address = pathOf(spec, input)
  if (spec.method !== 'GET') forgetEarlyAnswers()
  const early = await takeEarlyAnswer(address)
  if (early !== undefined) return early
  await ownTask()
  const response = await fetch(address, {
    method: spec.method,
    credentials: 'include',
    headers: {
      ...personHeader(),
      ...(company !== undefined && { [COMPANY_HEADER]: company }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (response.ok || response.status === 304) return response
  const error = new CallError(response.status, response.statusText, await response.text())
  if (error.code === 'second_factor_required' && window.location.pathname !== FACTOR_PAGE)
    window.location.replace(FACTOR_PAGE)
  throw error
}

/** The JSON of a call, and where the next page of it begins. A list that has not changed is not sent again. */
async function read<E extends EndpointSpec>(spec: E, input: CallInput<E>, { company, signal }: Sending) {
  const keyOf = (of: string | undefined) => [personHeader()['x-person'], of, pathOf(spec, input)].join(' ')
  const known = spec.etag === undefined ? undefined : knownAnswer(keyOf(company ?? pageCompany.get()))
  const response = await send(spec, input, { company, etag: known?.etag, signal })
  const { headers, status } = response
  if (spec.etag !== undefined) noteRevision(spec.access, headers.get(REVISION_HEADER))
  if (status === 304 && known !== undefined) return known.page as ListPage<Reply<E>>
  const page = {
    items: (await response.json()) as Reply<E>,
    nextCursor: headers.get('x-next-cursor') ?? undefined,
    total: Number(headers.get('x-total-count')),
  }
  const etag = headers.get('etag')
  if (spec.etag !== undefined && etag !== null)
    keepAnswer(keyOf(company ?? pageCompany.get()), { etag, page })
  return page
}

/**
 * Makes one call of the contract.
 *
 * @param company for what was begun in another company than that of the page
 * @returns its reply; `undefined` where the contract has no JSON
 * @throws CallError when the server refuses or a proof was cancelled, TypeError when it cannot be reached
 */
export async function call<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  company?: string,
): Promise<Reply<E>> {
  if (isSchema(spec.reply)) return (await read(spec, input, { company, signal })).items
  await send(spec, input, { company, signal })
  return undefined as Reply<E>
}

/** Makes one call whose reply is a list, and returns where the next page begins. Throws as {@link call}. */
export async function callPage<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<ListPage<Reply<E>>> {
  return await read(spec, input, { signal })
}
