import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCog } from 'lucide-react'
import { useState } from 'react'
import type { CompanyFacts, FactQuestion, FoundFacts } from '#contract/company/company-facts.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { BackToManual } from '#web/platform/ui/back-to-manual.tsx'
import { PageMain } from '#web/platform/ui/page.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { companyFactsQuery, foundFactsQuery, useRights } from '../queries.ts'
import { AllAnswers } from './all-answers.tsx'
import { LookUp } from './look-up.tsx'
import { Outcome } from './outcome.tsx'

/**
 * Asks for the facts from which deadlines are worked out: first for the company number where Companies House can be asked,
 * then with all answers on one page.
 */
export function SetUpPage() {
  usePageTitle('Set up the calendar')
  const query = useQuery({ ...companyFactsQuery, staleTime: Infinity })
  const { data: facts } = query
  const { data: settings, isError: isUnknown } = useQuery(settingsQuery)
  const { data: found = [], isPending: isSearching } = useQuery(foundFactsQuery)
  const { isOwner, maySetFacts, self } = useRights()
  const isReady =
    facts !== undefined && self !== undefined && (settings !== undefined || isUnknown) && !isSearching
  return (
    <PageMain className="max-w-4xl">
      <BackToManual className="mb-3 -ml-2.5" />
      {isReady ? (
        maySetFacts ? (
          <Steps
            initial={facts}
            found={found}
            isOwner={isOwner}
            mayLookUp={settings?.companiesHouse === true}
          />
        ) : (
          <>
            <h1 className="heading mb-3 text-2xl">Company facts</h1>
            <EmptyState
              isFramed
              icon={<CalendarCog />}
              title="You cannot change what is known of this company"
              description="Its owners and directors can. The calendar says what falls due."
              action={
                <Button variant="secondary" asChild>
                  <Link to="/calendar">Go to the calendar</Link>
                </Button>
              }
            />
          </>
        )
      ) : (
        <NotLoaded title="The facts could not be read" query={query} className="h-80" />
      )}
    </PageMain>
  )
}

type Step = 'look-up' | 'answers' | 'outcome'

interface Props {
  initial: CompanyFacts
  found: readonly FoundFacts[]
  isOwner: boolean
  mayLookUp: boolean
}

function Steps({ found, initial, isOwner, mayLookUp }: Props) {
  const [facts, setFacts] = useState(initial)
  const [isFirst] = useState(initial.answered.length === 0)
  const [changing, setChanging] = useState<FactQuestion>()
  const [step, setStep] = useState<Step>(
    mayLookUp && initial.incorporatedOn === null && initial.form !== 'Sole Trader' ? 'look-up' : 'answers',
  )
  if (step === 'look-up')
    return (
      <LookUp
        facts={facts}
        isOwner={isOwner}
        onSkip={() => setStep('answers')}
        onTaken={(saved) => {
          setFacts(saved)
          setStep('answers')
        }}
      />
    )
  if (step === 'outcome')
    return (
      <Outcome
        facts={facts}
        onChange={(question) => {
          setChanging(question)
          setStep('answers')
        }}
      />
    )
  return (
    <AllAnswers
      known={withFound(facts, found)}
      isFirst={isFirst}
      found={found}
      changing={changing}
      onSaved={(saved) => {
        setFacts(saved)
        setStep('outcome')
      }}
    />
  )
}

/** The facts, and what papers say where nobody has said anything. */
function withFound(facts: CompanyFacts, found: readonly FoundFacts[]): CompanyFacts {
  const offers = found.filter(({ facts: offered, question }) => {
    const names = Object.keys(offered) as Array<keyof CompanyFacts>
    return !facts.answered.includes(question) && names.every((name) => facts[name] === null)
  })
  return Object.assign({}, facts, ...offers.map(({ facts: offered }) => offered)) as CompanyFacts
}
