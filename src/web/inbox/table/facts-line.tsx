import type { DocumentFacts } from '#contract/document-facts.ts'
import { documentKindLabels } from '#contract/document-kinds.ts'
import { spellDay } from '#contract/plain-date.ts'

/** What was read in a paper, in one line: kind, date, other party, amount, whose it is. */
export function FactsLine({ facts }: { facts: DocumentFacts | undefined }) {
  const words = facts === undefined ? [] : wordsOf(facts)
  if (words.length === 0) return null
  return <p className="truncate text-xs text-ink-2 tabular-nums">{words.join(' · ')}</p>
}

function wordsOf({ kind, date, party, total, person }: DocumentFacts): string[] {
  return [
    kind === null ? undefined : documentKindLabels[kind.value],
    date === null ? undefined : spellDay(date.value),
    party?.value,
    total === null ? undefined : moneyOf(total.value),
    person?.value,
  ].filter((word) => word !== undefined)
}

function moneyOf({ amount, currency }: { amount: string; currency: string }): string {
  return Number(amount).toLocaleString('en-GB', { style: 'currency', currency })
}
