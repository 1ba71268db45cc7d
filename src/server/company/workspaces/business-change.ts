import type { BusinessProfile } from './repository.ts'

const fields = [
  'businessType',
  'businessName',
  'registrationNumber',
  'registeredOfficeAddress',
] as const satisfies ReadonlyArray<keyof BusinessProfile>

/**
 * What a change of a business's profile comes to, whichever form it was typed in: the given fields that differ. A sole
 * trader has no registration number (`docs/product.md` §2).
 */
export function businessChange(
  before: BusinessProfile,
  given: { [Field in keyof BusinessProfile]?: BusinessProfile[Field] | undefined },
): Partial<BusinessProfile> {
  const isSoleTrader = (given.businessType ?? before.businessType) === 'Sole Trader'
  const wanted = isSoleTrader ? { ...given, registrationNumber: null } : given
  return Object.fromEntries(
    fields.flatMap((field) =>
      wanted[field] === undefined || wanted[field] === before[field] ? [] : [[field, wanted[field]]],
    ),
  )
}
