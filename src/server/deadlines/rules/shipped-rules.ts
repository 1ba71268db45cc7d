import { z } from 'zod'
import { type DeadlineRule, deadlineRule } from '#contract/deadline-rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { upsertShippedRules } from './repository.ts'
import rulesJson from './rules.json' with { type: 'json' }

/** The rules that come with the product, with their sources. */
export const shippedRules: readonly DeadlineRule[] = z.array(deadlineRule).parse(rulesJson)

/** Gives the master template the rules of this version of the product, except for those that its administrator changed. */
export async function seedRules(on: Queryable, masterWorkspaceId: string): Promise<void> {
  await upsertShippedRules(on, masterWorkspaceId, shippedRules)
}
