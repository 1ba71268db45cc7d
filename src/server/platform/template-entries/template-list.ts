import type { z } from 'zod'

/** A list of the master template that comes with the product. */
export interface TemplateList<Entry extends { id: string } = { id: string }> {
  /** Its key in the database. */
  name: string
  entry: z.ZodType<Entry>
  /** The JSON file of the entries that the product brings. */
  file: URL
}
