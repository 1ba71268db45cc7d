import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { companyQuery } from '#web/base/company-query.ts'
import { LoadError } from '#web/base/load-error.tsx'
import { useMembers } from '#web/base/members.ts'
import { Button } from '#web/ui/button.tsx'
import { BackToManual, PageHeader } from '#web/ui/page-header.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CloseSection } from './close-section.tsx'
import { CodeSection } from './code-section.tsx'
import { CompanyProfile } from './company-profile.tsx'

/** What the company says of itself, its code, and its end. Owners change it; the others read it. */
export function CompanyPage() {
  usePageTitle('Company')
  const { data: company, error, isError, refetch } = useQuery(companyQuery)
  const { isOwner } = useMembers()
  return (
    <>
      <PageHeader className="max-w-4xl">
        <Button asChild variant="ghost" className="px-2.5!">
          <Link to="/people">
            <Users aria-hidden />
            People
          </Link>
        </Button>
      </PageHeader>
      <main id="main" tabIndex={-1} className="mx-auto max-w-4xl px-4 pt-5 pb-16 sm:px-6">
        <BackToManual className="-ml-2.5" />
        <h1 className="heading mt-3 mb-5 text-2xl">Company</h1>
        {company !== undefined ? (
          <>
            <CompanyProfile company={company} isOwner={isOwner} />
            <CodeSection code={company.businessCode} isOwner={isOwner} />
            {isOwner && <CloseSection name={company.name} />}
          </>
        ) : isError ? (
          <LoadError title="The company could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <span className="sr-only">Loading the company</span>
            <Skeleton className="h-80" />
          </div>
        )}
      </main>
    </>
  )
}
