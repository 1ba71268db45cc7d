import { useQuery } from '@tanstack/react-query'
import { type ClosedCompany, reopenCompany } from '#contract/company/companies.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { formatLongDay } from '#web/platform/ui/format.ts'
import { closedCompaniesQuery } from './queries.ts'

/** The companies that their owner has closed, while they are kept. Nothing where there are none. */
export function ClosedSection() {
  const { data: companies = [] } = useQuery(closedCompaniesQuery)
  const reopen = useSharedChange({
    act: ({ id }: ClosedCompany) => call(reopenCompany, { params: { id } }),
    done: ({ name }) => `${name ?? 'The company'} is open again`,
    failure: 'The company could not be opened.',
    refresh: () => queryClient.invalidateQueries(),
  })
  if (companies.length === 0) return null
  return (
    <Section
      title="Closed companies"
      description="Nobody sees them. Until they are deleted, an owner can open them again."
    >
      <ul className="-my-3 divide-y divide-line">
        {companies.map((company) => (
          <li key={company.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium wrap-anywhere">
                <bdi>{company.name}</bdi>
              </p>
              <p className="text-xs text-ink-3">
                Deleted on <time dateTime={company.deletedAt}>{formatLongDay(company.deletedAt)}</time>
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Open ${company.name ?? 'the company'} again`}
              pending={reopen.isPending && reopen.variables.id === company.id}
              pendingLabel="Opening..."
              onClick={() => reopen.mutate(company)}
            >
              Open again
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
