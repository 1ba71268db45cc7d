import { z } from 'zod'
import { type EndpointSpec, isSchema } from '#contract/platform/endpoint.ts'
import { type ErrorCode, errorTable } from '#contract/platform/errors.ts'
import { endpoints } from '#contract/index.ts'
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts'
import { queryOf } from '#server/platform/http/list.ts'
import { outsideCookieOf, sessionCookieOf } from '#server/platform/http/server.ts'

const errorBody = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' })

/** Answers that are not JSON. Bytes have the type of the document. */
const mediaTypes = { bytes: '*/*', text: 'text/*', events: 'text/event-stream' } as const

/** The OpenAPI 3.1 document of all calls in the contract. */
export function openApiDocument(baseUrl: string): Record<string, unknown> & { openapi: string } {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const spec of endpoints) {
    for (const path of [spec.path, ...(spec.aliases ?? [])]) {
      const template = path.replaceAll(/:(\w+)/g, '{$1}')
      paths[template] = { ...paths[template], [spec.method.toLowerCase()]: operation(spec, path) }
    }
  }
  const schemas: Record<string, unknown> = {}
  moveDefinitions(jsonSchemaOf(errorBody), schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Board Manual',
      version: '1',
      description:
        'Documents of a business in an A–Z manual. A call about a company names it in the header `X-Company` or as ' +
        '`?company=`; without either it is for the one that the session used last.',
    },
    servers: [{ url: baseUrl }],
    paths: moveDefinitions(paths, schemas),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieOf(baseUrl) },
        outside: { type: 'apiKey', in: 'cookie', name: outsideCookieOf(baseUrl) },
        uploadToken: { type: 'http', scheme: 'bearer' },
      },
      schemas,
    },
  }
}

/** Moves named schemas from `$defs` to the components, and changes the references to them. */
function moveDefinitions(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((item) => moveDefinitions(item, schemas))
  if (typeof part !== 'object' || part === null) return part
  const { $defs = {}, ...rest } = part as Record<string, unknown>
  for (const [name, schema] of Object.entries($defs as Record<string, object>)) {
    const { id: _, ...definition } = schema as Record<string, unknown>
    schemas[name] = moveDefinitions(definition, schemas)
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref'
        ? String(value).replace('#/$defs/', '#/components/schemas/')
        : moveDefinitions(value, schemas),
    ]),
  )
}

function operation(declared: EndpointSpec, path: string): Record<string, unknown> {
  const spec = { ...declared, query: queryOf(declared) }
  const isAlias = path !== spec.path
  return {
    summary: spec.summary,
    tags: [spec.tag],
    ...(isAlias ? { deprecated: true } : {}),
    ...securityOf(spec),
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query', spec.example?.query)],
    ...(spec.body === undefined ? {} : { requestBody: requestBody(spec) }),
    responses: responses(spec),
  }
}

function securityOf({ access }: EndpointSpec): Record<string, unknown> {
  if (access === 'token') return { security: [{ uploadToken: [] }] }
  if (access === 'outside') return { security: [{ outside: [] }] }
  return access === 'user' || access === 'master' ? { security: [{ session: [] }] } : {}
}

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
    ...(name in example ? { example: example[name] } : {}),
  }))
}

function requestBody({ body, example, form = z.object({}) }: EndpointSpec): Record<string, unknown> {
  if (isSchema(body)) {
    const json = {
      schema: jsonSchemaOf(body, 'input'),
      ...(example?.body === undefined ? {} : { example: example.body }),
    }
    return { required: true, content: { 'application/json': json } }
  }
  const { properties = {}, ...fields } = jsonSchemaOf(form, 'input') as { properties?: object }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const upload = { ...fields, properties: { ...properties, files } }
  const schema = body === 'multipart' ? upload : { type: 'string', format: 'binary' }
  return {
    required: true,
    content: { [body === 'multipart' ? 'multipart/form-data' : 'application/octet-stream']: { schema } },
  }
}

function responses(spec: EndpointSpec): Record<string, unknown> {
  const { reply, status, access } = spec
  const content = isSchema(reply)
    ? { 'application/json': { schema: jsonSchemaOf(reply) } }
    : reply === 'empty' || reply === 'multipart'
      ? undefined
      : { [mediaTypes[reply]]: { schema: { type: 'string', format: 'binary' } } }
  const codes: ErrorCode[] = [
    ...(spec.errors ?? []),
    ...(spec.body === undefined && spec.query === undefined ? [] : (['invalid'] as const)),
    ...(access === 'public' || access === 'signed' ? [] : (['unauthorized'] as const)),
    ...(access === 'master' ? (['forbidden'] as const) : []),
    ...(spec.proof === undefined ? [] : (['reauthenticate'] as const)),
    ...(spec.params === undefined ? [] : (['not_found'] as const)),
    ...(spec.method === 'GET' ? [] : (['cross_site'] as const)),
  ]
  const failures = Map.groupBy(new Set(codes), (code) => errorTable[code].status)
  return {
    [status]: { description: 'Success', ...(content === undefined ? {} : { content }) },
    ...(spec.etag !== undefined && { 304: { description: 'The same as the ETag in `If-None-Match`' } }),
    ...Object.fromEntries(
      [...failures].map(([failure, names]) => [
        failure,
        {
          description: names.map((name) => errorTable[name].message).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}
