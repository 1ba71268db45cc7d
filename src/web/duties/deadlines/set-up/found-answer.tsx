import { Link } from '@tanstack/react-router'
import type { CompanyFacts, FoundFacts, SomeFacts } from '#contract/company/company-facts.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { yearEndInWords } from '../words.ts'
import { quarterLabels } from './tax-answers.tsx'

interface Props {
  found: FoundFacts
  facts: CompanyFacts
  onAccept: (facts: SomeFacts) => void
}

/** The answer that a filed paper gives, with the paper: one press takes it. Nothing where that is the answer already. */
export function FoundAnswer({ facts, found: { facts: offered, paper }, onAccept }: Props) {
  const isKnown = Object.entries(offered).every(
    ([name, value]) => JSON.stringify(facts[name as keyof CompanyFacts]) === JSON.stringify(value),
  )
  if (isKnown) return null
  return (
    <section
      aria-label="Found in a paper"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-lg border border-line bg-sheet p-4"
    >
      <p className="min-w-0 text-ink-2">
        <Link
          to="/folder/$folderId"
          params={{ folderId: paper.folderId }}
          search={{ view: paper.fileId, file: paper.fileId }}
          className="wrap-anywhere text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
        >
          {paper.name}
        </Link>{' '}
        says <span className="font-medium text-ink">{inWords(offered)}</span>.
      </p>
      <Button variant="secondary" size="sm" onClick={() => onAccept(offered)}>
        Use this
      </Button>
    </section>
  )
}

function inWords({ accountingReferenceDate, incorporatedOn, vat }: SomeFacts): string {
  if (incorporatedOn !== undefined) return spellDay(incorporatedOn)
  if (accountingReferenceDate !== undefined) return yearEndInWords(accountingReferenceDate)
  if (vat === undefined || vat === null) return ''
  const since = vat.since === null ? '' : `, since ${spellDay(vat.since)}`
  if (vat.stagger === null) return `every month${since}`
  return `every quarter, to the end of ${quarterLabels[vat.stagger]}${since}`
}
