import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '#contract/people/sign-in.ts'
import { COMPANIES_PAGE } from '#contract/company/company-naming.ts'
import { isCompanyChosen } from '#web/platform/base/company.ts'
import { claimAccountStores } from '#web/platform/base/kept-store.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { registeredStore } from './registered.ts'

const HOME = '/board-manual'

/** What happens once somebody has signed in: the page that they wanted opens, else their manual. */
export function useEnter(next: string | undefined): (user: User) => void {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (user) => {
    // Cached data belongs to a visitor or to another account.
    queryClient.clear()
    claimAccountStores(user.id)
    registeredStore.set(undefined)
    void open(user)
  }

  async function open(user: User): Promise<void> {
    const page = await findPage()
    // Other tabs hear of it, and answer: the page changes at the same moment.
    queryClient.setQueryData(userQuery.queryKey, user)
    toastSuccess('Login Successful', 'Welcome to the Board Manual')
    router.history.push(page)
  }

  /** Somebody with several companies, or none any more, chooses one first, unless a link has named one. */
  async function findPage(): Promise<string> {
    if (next !== undefined) return next
    if (isCompanyChosen()) return HOME
    const companies = await queryClient.fetchQuery(companiesQuery).catch(() => undefined)
    return companies === undefined || companies.length === 1 ? HOME : COMPANIES_PAGE
  }
}
