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
    serializers.get(schema) ?? (reply.compileSerializationSchema(jsonSchemaOf(schema)) as Serialize)
  serializers.set(schema, serialize)
  return serialize(answer)
}
