import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { Route } from './requests.ts'
import { type TestServer, visit } from './test-server.ts'

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** Reads the OpenAPI document of a server; tells why an answer is not what it says of the call, nothing when it is. */
export async function openDescription(server: TestServer) {
  const document = (await visit(server).ask('GET', '/api/openapi.json')).json<Document>()
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  // Once, because it takes longer than all its operations do.
  ajv.addSchema(document, 'document')
  return function faultOf(
    { path, spec }: Route,
    { headers, payload, statusCode }: LightMyRequestResponse,
  ): string | undefined {
    const [described, method] = [path.replaceAll(/:(\w+)/g, '{$1}'), spec.method.toLowerCase()]
    const response = document.paths[described]?.[method]?.responses[String(statusCode)]
    if (response === undefined)
      return `the status ${String(statusCode)} is not described: ${payload.slice(0, 200)}`
    const content = response.content?.['application/json']
    const isJson = String(headers['content-type']).startsWith('application/json')
    if (content === undefined) return isJson ? 'JSON is not described' : undefined
    if (!isJson) return 'it is not JSON'
    const place = ['paths', described, method, 'responses', String(statusCode), 'content', 'application/json']
    const pointer = [...place, 'schema']
      .map((part) => encodeURIComponent(part.replaceAll('/', '~1')))
      .join('/')
    const isValid = ajv.getSchema(`document#/${pointer}`)
    if (isValid === undefined) return 'its schema is missing'
    return isValid(JSON.parse(payload)) === true ? undefined : ajv.errorsText(isValid.errors)
  }
}
