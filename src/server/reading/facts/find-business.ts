import { knownFacts } from '#server/company/facts/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { digestOf } from '#server/platform/remembered.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import { tradingNames } from './reading/trading-names.ts'
import { rememberedNames } from './remembered-names.ts'
import { selectBeginnings, selectProfile } from './repository.ts'

export const noBusiness: Business = { name: '', number: null, address: null }

type Profile = NonNullable<Awaited<ReturnType<typeof selectProfile>>>

/** What a company says of itself; of a sole trader, who may trade under another name than their own, also what their papers say. */
export async function findBusiness(on: Queryable, workspaceId: string): Promise<Business | null> {
  const profile = await selectProfile(on, workspaceId)
  return profile === undefined ? null : await businessOf(on, workspaceId, profile)
}

/** The same of a company whose profile is known. */
export async function businessOf(on: Queryable, workspaceId: string, profile: Profile): Promise<Business> {
  const { businessName, businessType, facts, registeredOfficeAddress: address } = profile
  const own = { name: businessName ?? '', number: profile.registrationNumber, address }
  const { form } = knownFacts(facts, businessType)
  if (form !== 'Sole Trader') return own
  const alsoCalled = await rememberedNames(`${workspaceId} ${digestOf(own)}`, async () => {
    const { isOfMany, texts } = await selectBeginnings(on, workspaceId)
    return { names: tradingNames(texts, own), isOfMany }
  })
  return { ...own, alsoCalled }
}
