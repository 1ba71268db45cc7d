import { z } from 'zod'
import { type ExpectedPaper, expectedPaper } from '#contract/expected.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import papersJson from './expected-papers.json' with { type: 'json' }
import { upsertShippedPapers } from './repository.ts'

/** The papers that the product expects in the folders of its template. */
export const shippedPapers: readonly ExpectedPaper[] = z.array(expectedPaper).parse(papersJson)

/** Gives the master template the expected papers of this version, except for those that its administrator changed. */
export async function seedExpectedPapers(on: Queryable, masterWorkspaceId: string): Promise<void> {
  await upsertShippedPapers(on, masterWorkspaceId, shippedPapers)
}
