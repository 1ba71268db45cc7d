import { financeDirector } from './finance-director.ts'
import { managingDirector } from './managing-director.ts'
import { operationsDirector } from './operations-director.ts'
import type { Profile } from './profile.ts'
import { salesMarketingDirector } from './sales-marketing-director.ts'

export { FROM_US, type Profile, TO_US } from './profile.ts'

/** What belongs in the folders of the template, by their ids. XYZ has none: it is where documents come from. */
export const profiles: Readonly<Record<string, Profile>> = {
  ...managingDirector,
  ...financeDirector,
  ...salesMarketingDirector,
  ...operationsDirector,
}
