import { type CallInput, type EndpointSpec, isSchema, type Reply } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorDetail } from '#contract/errors.ts'

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
  return error === null ? undefined : messageOf(error, fallback)
}

/** The message to show for a failure: the server's own, else the fallback of `docs/product.md` §8. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError ? (error.serverMessage ?? fallback) : fallback
}

/** One page of a list, and where the next one begins. */
export interface Page<Items> {
  items: Items
  nextCursor: string | undefined
  total: number
}

/** The address of a call, with its parameters and query filled in. */
export function urlOf<E extends EndpointSpec>(spec: E, input: CallInput<E>): string {
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

async function send<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const { body } = input as Parts
  const response = await fetch(urlOf(spec, input), {
    method: spec.method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
  return response
}

/**
 * Makes one call of the contract.
 *
 * @returns its reply; `undefined` where the contract has no JSON
 * @throws CallError when the server refuses, TypeError when it cannot be reached
 */
export async function call<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const response = await send(spec, input, signal)
  return (isSchema(spec.reply) ? await response.json() : undefined) as Reply<E>
}

/** Makes one call whose reply is a list, and returns where the next page begins. Throws as {@link call}. */
export async function callPage<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Page<Reply<E>>> {
  const response = await send(spec, input, signal)
  return {
    items: (await response.json()) as Reply<E>,
    nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    total: Number(response.headers.get('x-total-count')),
  }
}
