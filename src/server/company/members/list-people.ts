import type { CompanyPerson } from '#contract/company/companies.ts'
import { displayName } from '#contract/people/sign-in.ts'
import { selectFormerPeople } from '#server/record/activity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { selectMembers } from '#server/company/workspaces/index.ts'

/** Whom activity can be asked for by: the members, then those who left and did something that the person may see. */
export async function listPeople(db: Database, who: Identity): Promise<CompanyPerson[]> {
  const members = await selectMembers(db, who.workspace.id)
  const former = await selectFormerPeople(db, who)
  return [
    ...members.map((member) => ({
      userId: member.userId,
      name: displayName(member),
      isMember: member.hasAccess,
    })),
    ...former.map((person) => ({ ...person, isMember: false })),
  ]
}
