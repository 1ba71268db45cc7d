import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { companyQuery } from '#web/platform/base/company-query.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { useMembers } from '#web/platform/base/members.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { CloseSection } from './close-section.tsx'
import { CodeSection } from './code-section.tsx'
import { CompanyProfile } from './company-profile.tsx'

/** What the company says of itself, its code, and its end. Owners change it; the others read it. */
export function CompanyPage() {
  const query = useQuery(companyQuery)
  const { data: company } = query
  const { isOwner } = useMembers()
  return (
    <Page
      title="Company"
      width="max-w-4xl"
      action={
        <Button asChild variant="ghost" className="px-2.5!">
          <Link to="/people">
            <Users aria-hidden />
            People
          </Link>
        </Button>
      }
    >
      {company !== undefined ? (
        <>
          <CompanyProfile company={company} isOwner={isOwner} />
          <CodeSection code={company.businessCode} isOwner={isOwner} />
          {isOwner && (
            <div className="print:hidden">
              <CloseSection name={company.name} />
            </div>
          )}
        </>
      ) : (
        <NotLoaded title="The company could not be read" label="Loading the company" query={query} />
      )}
    </Page>
  )
}
