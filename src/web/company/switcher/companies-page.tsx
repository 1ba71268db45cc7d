import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { askedToJoin } from '#web/platform/base/asked-to-join.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { useStore } from '#web/platform/base/store.ts'
import { ClosedSection, JoinSection } from '#web/company/members/index.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { CompanyLinks } from './company-links.tsx'
import { NewCompanyDialog } from './lazy.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'

const route = getRouteApi('/companies')

/** Where somebody with several companies chooses one, and where somebody without any finds out how to get one. */
export function CompaniesPage() {
  const { gone } = route.useSearch()
  const query = useQuery(companiesQuery)
  const { data: companies, error } = query
  const [isMaking, setMaking] = useState(false)
  const asked = useStore(askedToJoin)
  // A company without a name is none to somebody who waits to be let in to another.
  const shown = companies?.filter(({ name }) => asked === undefined || name !== null)
  const count = shown?.length ?? 0
  return (
    <SheetPage
      isWide
      title="Your companies"
      lead={count > 0 && 'Choose the company whose manual you want to open.'}
      footer={
        <Link to="/account" className={buttonClass('link')}>
          Your account
        </Link>
      }
    >
      {gone === 'true' && count > 0 && (
        <Notice className="mb-5">
          The page that you opened is of a company that you are not a member of, or no longer.
        </Notice>
      )}
      {error !== null || shown === undefined ? (
        <NotLoaded title="Your companies could not be read" query={query} className="h-24" />
      ) : count === 0 && asked !== undefined ? null : count === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title="You belong to no company"
          description="Your membership has ended. Make a company of your own, or join another one: by an invitation, or by its business code."
          action={<NewCompany onClick={() => setMaking(true)} />}
        />
      ) : (
        <>
          <CompanyLinks companies={shown} />
          <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
            {count > 1 && (
              <Link to="/practice" className={buttonClass('secondary')}>
                All in one table
              </Link>
            )}
            <NewCompany onClick={() => setMaking(true)} />
          </div>
        </>
      )}
      {companies !== undefined && (
        <Suspense>
          <div className="mt-6 grid gap-6 *:mb-0">
            <JoinSection />
            <ClosedSection />
          </div>
        </Suspense>
      )}
      {isMaking && <NewCompanyDialog onClose={() => setMaking(false)} />}
    </SheetPage>
  )
}

function NewCompany({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      <Plus aria-hidden />
      New company
    </Button>
  )
}
