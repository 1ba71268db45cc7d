import type { CompanyFacts, FoundFacts, SomeFacts } from '#contract/company/company-facts.ts'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { answerInWords } from './answer-in-words.ts'

interface Props {
  found: FoundFacts
  facts: CompanyFacts
  onAccept: (facts: SomeFacts) => void
}

/** Whether facts already say what a paper says. */
function isKnown(facts: CompanyFacts, { facts: offered }: FoundFacts): boolean {
  return Object.entries(offered).every(
    ([name, value]) => JSON.stringify(facts[name as keyof CompanyFacts]) === JSON.stringify(value),
  )
}

/** The answer that a filed paper gives, with the paper: one press takes it in place of another. */
export function FoundAnswer({ facts, found, onAccept }: Props) {
  if (isKnown(facts, found))
    return (
      <p className="mt-1 text-sm text-ink-3">
        As <PaperLink paper={found.paper} /> says
      </p>
    )
  return (
    <section
      aria-label="Found in a paper"
      className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-lg border border-line bg-raised p-3"
    >
      <p className="min-w-0 text-ink-2">
        <PaperLink paper={found.paper} /> says{' '}
        <span className="font-medium text-ink">
          {answerInWords({ ...facts, ...found.facts }, found.question)}
        </span>
        .
      </p>
      <Button variant="secondary" size="sm" onClick={() => onAccept(found.facts)}>
        Use this
      </Button>
    </section>
  )
}
