import { z } from 'zod'

/**
 * Converts a zod schema to JSON Schema (draft 2020-12). A nullable plain value becomes a list of types, because the
 * compiled serializer is slow with `anyOf`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [value, other, ...more] = jsonSchema.anyOf ?? []
      // A list of values would have to name null too.
      if (value?.enum !== undefined) return
      if (value?.type === undefined || other?.type !== 'null' || more.length > 0) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { type: [value.type, 'null'] })
    },
  })
  return json
}
