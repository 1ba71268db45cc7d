import { allTables, type TableFacts } from '#server/table-facts.ts'

/**
 * What an archive does not hold: who is signed in, which costs nothing but signing in again, uploads under way, whose
 * bytes are not filed, the marks of bytes that nobody names, and what is worked out again. Every other table of the schema is in it, a new one too.
 */
const leftOut = new Set([
  'practice_summaries',
  'revisions',
  'sessions',
  'sweep_marks',
  'upload_pieces',
  'uploads',
])

/** The tables of an archive, each after those that it refers to. */
export function archivedTables(): TableFacts[] {
  return allTables().filter(({ name }) => !leftOut.has(name))
}
