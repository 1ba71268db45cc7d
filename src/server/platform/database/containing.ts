import { type SQL, sql } from 'drizzle-orm'

/** The condition that a text has some words in it, in any case; nothing without words. */
export function containing(words: string, text: SQL): SQL | undefined {
  if (words === '') return undefined
  return sql`${text} ilike ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}
