import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { jsonSchemaOf } from './json-schema.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

type Serialize = (answer: unknown) => string

const serializers = new WeakMap<z.ZodType, Serialize>()

/** Writes an answer as JSON by a schema, and drops all that is not in it. */
export function writeJson(reply: FastifyReply, schema: z.ZodType, answer: unknown): string {
  // Compiled with the first answer: all of them together would take half a second of the start.
  const serialize =
    serializers.get(schema) ??
    (reply.compileSerializationSchema(forSerializer(jsonSchemaOf(schema))) as Serialize)
  serializers.set(schema, serialize)
  return serialize(answer)
}

type Node = Record<string, unknown>

/**
 * Says of a value or null that it is nullable, as OpenAPI 3.0 did: for `anyOf` the serializer compiles a validator, which
 * takes 100 ms of the first answer, and validates each value.
 */
function forSerializer(schema: Node): Node {
  const named = (schema['$defs'] ?? {}) as Record<string, Node>
  const convert = (node: unknown, within: readonly string[] = []): unknown => {
    if (Array.isArray(node)) return node.map((one) => convert(one, within))
    if (typeof node !== 'object' || node === null) return node
    const { anyOf, ...rest } = node as Node
    const [value, other, ...more] = (anyOf ?? []) as Node[]
    const { $ref = '' } = (value ?? {}) as { $ref?: string }
    const name = $ref.replace('#/$defs/', '')
    // Null is in no list of values; the serializer asks for none.
    const { enum: _, ...kept } = (name === '' ? value : named[name]) ?? {}
    const isNullable = typeof kept['type'] === 'string' && other?.['type'] === 'null' && more.length === 0
    return isNullable && !within.includes(name)
      ? convert({ ...rest, ...kept, nullable: true }, name === '' ? within : [...within, name])
      : Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, convert(inner, within)]))
  }
  return convert(schema) as Node
}
