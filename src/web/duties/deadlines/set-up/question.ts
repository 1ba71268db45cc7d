import type { ReactNode } from 'react'
import type { CompanyFacts, FactQuestion } from '#contract/company/company-facts.ts'

export interface AnswerProps {
  facts: CompanyFacts
  onChange: (change: Partial<CompanyFacts>) => void
}

/** One question of the set-up. */
export interface Question {
  id: FactQuestion
  title: (facts: CompanyFacts) => string
  /** Where to find the answer. */
  where: ReactNode
  /** Whether it is asked of this company; without it, of all. */
  isAsked?: (facts: CompanyFacts) => boolean
  Answer: (props: AnswerProps) => ReactNode
}
