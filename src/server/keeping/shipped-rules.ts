import { z } from 'zod'
import { type KeepRule, keepRule } from '#contract/keep-rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import rulesJson from './keep-rules.json' with { type: 'json' }
import { upsertShippedRules } from './repository.ts'

/** The rules that come with the product, with their sources. */
export const shippedKeepRules: readonly KeepRule[] = z.array(keepRule).parse(rulesJson)

/** Gives the master template the rules of this version of the product, except for those that its administrator changed. */
export async function seedKeepRules(on: Queryable, masterWorkspaceId: string): Promise<void> {
  await upsertShippedRules(on, masterWorkspaceId, shippedKeepRules)
}
