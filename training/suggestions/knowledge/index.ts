import { financeDirector } from './finance-director.ts'
import { managingDirector } from './managing-director.ts'
import { operationsDirector } from './operations-director.ts'
import type { Profile } from './profile.ts'
import { salesMarketingDirector } from './sales-marketing-director.ts'

/** The profiles of the template's folders, by id. XYZ has none: documents wait there to be filed. */
export const profiles: Readonly<Record<string, Profile>> = {
  ...managingDirector,
  ...financeDirector,
  ...salesMarketingDirector,
  ...operationsDirector,
}
