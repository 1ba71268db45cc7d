import { useQuery } from '@tanstack/react-query'
import { listPeople } from '#contract/company/companies.ts'
import { answerOf } from './answer.ts'

/** The members of the company, and those who left and did something that may be seen. */
const peopleQuery = answerOf(listPeople, { staleTime: 60_000 })

/** The people of the company; nobody where there is only one, whose name says nothing, or while they are not known. */
export function usePeople() {
  const { data = [] } = useQuery(peopleQuery)
  return data.length > 1 ? data : []
}
