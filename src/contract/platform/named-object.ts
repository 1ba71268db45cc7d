import { z } from 'zod'

/** The schema of an object that the OpenAPI document has under a name of its own. */
export function namedObject<const Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
): z.ZodObject<Shape> {
  return z.object(shape).meta({ id: name })
}
