import { useQuery } from '@tanstack/react-query'
import { setCompanyFactor } from '#contract/people/second-factor.ts'
import { call } from '#web/platform/base/call.ts'
import { useMembers } from '#web/platform/base/companies.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { companyFactorQuery } from './queries.ts'

/** The owner's switch: whether every member of the company must have a second factor. */
export function CompanyFactorSection() {
  const { isOwner } = useMembers()
  const { data } = useQuery({ ...companyFactorQuery, enabled: isOwner })
  const set = useSharedChange({
    act: (required: boolean) => call(setCompanyFactor, { body: { required } }),
    done: (required) => (required ? 'A second factor is required' : 'A second factor is no longer required'),
    failure: 'This could not be changed.',
    refresh: () => readAgain(companyFactorQuery),
  })
  if (data === undefined) return null
  return (
    <Section
      title="Second factor of members"
      folded={data.required ? 'On' : 'Off'}
      description="Every member of your company must have a passkey or one-time codes. Whoever has none is asked to add one at the next visit, and can do nothing else before."
      action={
        <Button variant="secondary" pending={set.isPending} onClick={() => set.mutate(!data.required)}>
          {data.required ? 'No longer require it' : 'Require a second factor'}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{data.required ? 'It is required.' : 'It is not required.'}</p>
    </Section>
  )
}
