import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call:
 * - `public`: everyone
 * - `user`: a signed-in user, on their own workspace
 * - `master`: the master administrator, on the master workspace
 * - `signed`: whoever holds the signature in the URL
 * - `token`: whoever holds an upload token, on its owner's workspace
 * - `outside`: whoever opened the address of a pack or a request with its code
 */
export const accesses = ['public', 'user', 'master', 'signed', 'token', 'outside'] as const
export type Access = (typeof accesses)[number]

/**
 * What a call is about in the company that it is made for; without it a call is about the person alone:
 * - `view`: what the caller may see of it, as far as they may
 * - `edit`: papers, which the caller may change where they edit the director function that the papers belong to
 * - `manage`: the company itself, which its owners manage
 */
export type Need = 'view' | 'edit' | 'manage'

/** The kinds of bodies and answers that are not JSON. */
export type Raw = 'multipart' | 'bytes' | 'text' | 'events' | 'empty'

type Path = `/${string}`
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointSpec {
  method: Method
  path: Path
  /** Older addresses of the same call (`docs/product.md` §10). */
  aliases?: readonly Path[]
  access: Access
  /**
   * Whether the call needs a fresh proof of who makes it (`POST /api/reauthenticate`):
   * - `fresh`: always
   * - `conditional`: for some bodies; the call accepts the present password in its body instead, or needs a proof only for
   *   some fields
   */
  proof?: 'fresh' | 'conditional'
  needs?: Need
  /** The call looks at no company, even if the request names one. */
  isOfAllCompanies?: true
  /** Whether somebody may call it who must have a second factor and has none yet. */
  beforeFactor?: true
  /** The group of calls in the OpenAPI document. */
  tag: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | 'multipart' | 'bytes'
  /** The fields of a form, beside its files. */
  form?: z.ZodObject
  /** Status of success. */
  status: 200 | 201 | 202 | 204 | 302 | 303
  reply: z.ZodType | Raw
  /**
   * What the answer depends on besides the request and the caller's rights, where that is known without making it: then it
   * has an ETag, and 304 answers a client that has it. `revision`: what the caller may view; `revision and time`: the
   * minute, too.
   */
  etag?: 'revision' | 'revision and time'
  /** Failures of this call in particular; those that any call can have are left out. */
  errors?: readonly ErrorCode[]
  /** A request for the OpenAPI document and the generated tests. */
  example?: { query?: Record<string, unknown>; body?: unknown }
}

/** A call as the contract declares it, beside its address and who may make it. */
interface Declared extends Omit<
  EndpointSpec,
  'access' | 'method' | 'needs' | 'path' | 'reply' | 'status' | 'tag'
> {
  /** Left out where the answer is empty. */
  reply?: EndpointSpec['reply']
  /** Left out for 204 when the answer is empty, else for 200. */
  status?: EndpointSpec['status']
  /** Left out for that of the file's other calls. */
  tag?: string
}

type Admitted<A> = A extends Need ? { access: 'user'; needs: A } : { access: A }

/** The names of the parameters of an address: `id` in `GET /api/files/:id`. */
type NamesIn<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters that a call does not declare itself: those of its group that its address names. */
type SharedParams<Address extends string, Spec, Shape extends z.ZodRawShape> = Spec extends {
  params: z.ZodObject
}
  ? unknown
  : NamesIn<Address> extends never
    ? unknown
    : { params: z.ZodObject<{ [Name in NamesIn<Address> & keyof Shape]: Shape[Name] }> }

type Endpoint<Address extends string, A, Spec extends Declared, Shape extends z.ZodRawShape> = Omit<
  Spec,
  'status' | 'tag'
> &
  Admitted<A> &
  (Spec extends { reply: unknown } ? unknown : { reply: 'empty' }) &
  SharedParams<Address, Spec, Shape> &
  Pick<EndpointSpec, 'method' | 'path' | 'status' | 'tag'>

/** What is about one file had an address below `/api/file` first. */
function olderAddresses({ aliases = [] }: Declared, path: string): readonly string[] {
  return path.startsWith('/api/files/:id') ? [path.replace('/files/', '/file/'), ...aliases] : aliases
}

const isNeed = (access: Access | Need): access is Need => ['view', 'edit', 'manage'].includes(access)

/**
 * Gives the function with which the contract declares a call: its address, who may make it (a need alone is that of a
 * signed-in user), what it takes and what it returns. The server's routes, the client's `call()`, the OpenAPI document
 * and the generated tests are all derived from it.
 *
 * @param tag the group of these calls in the OpenAPI document
 * @param shared the parameters in their addresses; a call with others declares its own
 */
export function endpointsOf<Shape extends z.ZodRawShape>(tag: string, shared?: z.ZodObject<Shape>) {
  return <
    const Address extends `${Method} ${Path}`,
    const A extends Access | Need,
    const Spec extends Declared,
  >(
    address: Address,
    access: A,
    spec: Spec,
  ) => {
    const [method = '', path = ''] = address.split(' ')
    const named = Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [name, true]))
    const params = spec.params ?? (path.includes(':') ? shared?.pick(named as never) : undefined)
    const { reply = 'empty' } = spec
    const status = reply === 'empty' ? 204 : 200
    const admitted = isNeed(access) ? { access: 'user', needs: access } : { access }
    const aliases = olderAddresses(spec, path)
    const shape = {
      tag,
      status,
      ...spec,
      reply,
      ...(params && { params }),
      ...admitted,
      method,
      path,
      aliases,
    }
    return shape as unknown as Endpoint<Address, A, Spec, Shape>
  }
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : unknown
type Sent<T> = T extends z.ZodType ? z.input<T> : unknown

/** The parts of a request as a handler receives them, each parsed by its schema. */
export interface Received<E extends EndpointSpec> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

type Part<Name extends string, T> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [K in Name]?: Sent<T> }
    : Record<string, never> extends z.input<T>
      ? { [K in Name]?: Sent<T> }
      : { [K in Name]: Sent<T> }
  : unknown

/** The parts of a request as a caller passes them. */
export type CallInput<E extends EndpointSpec> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** The JSON that a call returns on success; undefined for calls that return no JSON. */
export type Reply<E extends EndpointSpec> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined

/** Whether a body or an answer is JSON described by a schema. */
export function isSchema(part: z.ZodType | string | undefined): part is z.ZodType {
  return typeof part === 'object'
}
