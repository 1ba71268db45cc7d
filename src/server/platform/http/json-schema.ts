import { z } from 'zod'

/**
 * The JSON Schema (draft 2020-12) of what a schema gives. A nullable plain value is written as one
 * type list: the serializer compiled from it then has no alternatives to try for each value.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [value, other, ...more] = jsonSchema.anyOf ?? []
      if (value?.type === undefined || other?.type !== 'null' || more.length > 0) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { type: [value.type, 'null'] })
    },
  })
  return json
}
