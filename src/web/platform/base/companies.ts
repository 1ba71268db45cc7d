import { listCompanies, getCompany, listPeople, listMembers } from '#contract/company/companies.ts'
import { answerOf } from './answer.ts'
import { useQuery } from '@tanstack/react-query'
import { may } from '#contract/company/roles.ts'
import { userQuery } from './session.ts'

/** The companies of the person by name, with what waits in each. Others change them: read again when shown. */
export const companiesQuery = answerOf(listCompanies, { staleTime: 0 })

/** What the company says of itself. Others change it: it is read again whenever a page that shows it opens. */
export const companyQuery = answerOf(getCompany, { staleTime: 0 })

/** The members of the company, and those who left and did something that may be seen. */
const peopleQuery = answerOf(listPeople, { staleTime: 60_000 })

/** The people of the company; nobody where there is only one, whose name says nothing, or while they are not known. */
export function usePeople() {
  const { data = [] } = useQuery(peopleQuery)
  return data.length > 1 ? data : []
}

/** The members of the company. Others change this list: it is read again whenever a page that shows it opens. */
const membersQuery = answerOf(listMembers, { staleTime: 0 })

/** The members with who of them is at the screen, and whether they may manage the others. */
export function useMembers() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const query = useQuery(membersQuery)
  const self = query.data?.find(({ userId }) => userId === user?.id)
  return { ...query, self, isOwner: self !== undefined && may(self, 'manage') }
}
