import { companyFactsOf } from '#server/company/facts/index.ts'
import { findWorkspace } from '#server/company/workspaces/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { digestOf } from '#server/platform/remembered.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import { tradingNames } from './reading/trading-names.ts'
import { rememberedNames } from './remembered-names.ts'
import { selectBeginnings } from './repository.ts'

export const noBusiness: Business = { name: '', number: null, address: null }

/** What a company says of itself; of a sole trader, who may trade under another name than their own, also what their papers say. */
export async function findBusiness(on: Queryable, workspaceId: string): Promise<Business | null> {
  const workspace = await findWorkspace(on, workspaceId)
  if (workspace === undefined) return null
  const { businessName, registeredOfficeAddress: address, registrationNumber: number } = workspace
  const own = { name: businessName ?? '', number, address }
  const { form } = await companyFactsOf(on, workspaceId)
  if (form !== 'Sole Trader') return own
  const alsoCalled = await rememberedNames(`${workspaceId} ${digestOf(own)}`, async () => {
    const { isOfMany, texts } = await selectBeginnings(on, workspaceId)
    return { names: tradingNames(texts, own), isOfMany }
  })
  return { ...own, alsoCalled }
}
