import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { shortenName } from '#contract/platform/shorten-name.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { inCompany } from '#web/platform/base/company.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'

/** A bar above the manual that tells an owner of people who ask to join one of their companies. */
export function RequestsNotice() {
  const [isClosed, setClosed] = useState(false)
  // Every page asks for the companies when it opens, and events keep them fresh.
  const { data: companies = [] } = useQuery({ ...companiesQuery, staleTime: Infinity })
  const asked = companies.find(({ requests }) => requests > 0)
  if (asked === undefined || isClosed) return null
  const { id, name, requests } = asked
  return (
    <aside
      aria-label="Requests to join"
      data-tone="blue"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-b border-tone-line bg-tone-tint px-4 py-1.5 text-sm text-tone-text print:hidden"
    >
      <span className="flex items-start gap-3">
        <UserPlus aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p role="status">
          {requests === 1 ? 'Somebody asks' : `${String(requests)} people ask`} to join{' '}
          <bdi>{shortenName(name ?? 'your company', 50)}</bdi>.
        </p>
      </span>
      <span className="flex gap-1.5">
        {/* A page load: it may be another company than that of this page. */}
        <a href={inCompany('/people', id)} className={buttonClass('secondary', 'sm')}>
          Decide
        </a>
        <Button variant="ghost" size="sm" onClick={() => setClosed(true)}>
          Close
        </Button>
      </span>
    </aside>
  )
}
