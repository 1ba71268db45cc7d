import { may } from '#contract/company/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { listMembers } from '#contract/company/companies.ts'
import { userQuery } from './session.ts'
import { answerOf } from './answer.ts'

/** The members of the company. Others change this list: it is read again whenever a page that shows it opens. */
export const membersQuery = answerOf(listMembers, { staleTime: 0 })

/** The members with who of them is at the screen, and whether they may manage the others. */
export function useMembers() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const query = useQuery(membersQuery)
  const self = query.data?.find(({ userId }) => userId === user?.id)
  return { ...query, self, isOwner: self !== undefined && may(self, 'manage') }
}
