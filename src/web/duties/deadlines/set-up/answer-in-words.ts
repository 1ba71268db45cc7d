import {
  type CompanyFacts,
  conditionFactNames,
  conditionFacts,
  type FactQuestion,
} from '#contract/company/company-facts.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { yearEndInWords } from '../words.ts'

export const formLabels = {
  'Ltd Company': 'Limited company',
  LLP: 'Limited liability partnership (LLP)',
  'Sole Trader': 'Sole trader',
}

export const placeLabels = {
  'england-wales': 'England or Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

export const sizeLabels = {
  no: 'Up to £1.5 million',
  large: 'Above £1.5 million (large)',
  'very-large': 'Above £20 million (very large)',
}

export const kindLabels = {
  none: 'Private limited company',
  public: 'Public limited company (PLC)',
  'community-interest': 'Community interest company (CIC)',
  charity: 'Registered charity',
  partnership: 'Partnership',
}

/** The months in which the quarters of each VAT stagger end. */
export const quarterLabels = {
  1: 'March, June, September, December',
  2: 'January, April, July, October',
  3: 'February, May, August, November',
}

/**
 * The answer to a question as a sentence says it; undefined while nobody has answered it. Without an answer neither VAT nor
 * employment counts as none.
 */
export function answerInWords(facts: CompanyFacts, question: FactQuestion): string | undefined {
  const conditions = conditionFactNames
    .filter((name) => facts[name] === true && conditionFacts[name].question === question)
    .map((name) => conditionFacts[name].says)
  const parts = [...partsOf(facts, question), ...conditions].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.join(', ')
  return facts.answered.includes(question) ? (emptyWords[question] ?? 'Left empty') : undefined
}

const emptyWords: Partial<Record<FactQuestion, string>> = {
  vat: 'Not registered for VAT',
  employer: 'Nobody is employed',
  lastConfirmationStatementTo: 'None yet',
}

function partsOf(facts: CompanyFacts, question: FactQuestion): Array<string | undefined> {
  const { companyKind, dormant, employer, form, jurisdiction, staff, vat } = facts
  switch (question) {
    case 'form':
      return [
        form === null ? undefined : formLabels[form],
        companyKind === null || companyKind === 'none' ? undefined : kindLabels[companyKind],
        jurisdiction === null ? undefined : placeLabels[jurisdiction],
      ]
    case 'accountingReferenceDate':
      return [
        facts.accountingReferenceDate === null ? undefined : yearEndInWords(facts.accountingReferenceDate),
        dayWith('first accounts to', facts.firstAccountsTo),
        facts.large === null ? undefined : `profits: ${sizeLabels[facts.large].toLowerCase()}`,
        facts.changedPeriods.length === 0
          ? undefined
          : `changed: ${facts.changedPeriods.map(({ to }) => spellDay(to)).join(', ')}`,
      ]
    case 'tradingSince':
      return [
        dayWith('', facts.tradingSince),
        form === 'Sole Trader' ? dayWith('until', facts.tradingUntil) : undefined,
        dormant === true ? (dayWith('dormant since', facts.dormantSince) ?? 'dormant') : undefined,
        dormant === false ? 'not dormant' : undefined,
      ]
    case 'vat':
      return vat === null
        ? []
        : [
            vatLabels[vat.scheme],
            vat.stagger === null ? undefined : `to the end of ${quarterLabels[vat.stagger]}`,
            dayWith('since', vat.since),
            dayWith('until', vat.until),
          ]
    case 'employer':
      return employer === null
        ? []
        : [
            `PAYE is paid ${employer.pays === 'monthly' ? 'every month' : 'every quarter'}`,
            staff === null ? undefined : `${String(staff)} employed`,
            staff === 0 ? dayWith('nobody paid since', facts.unpaidSince) : undefined,
            dayWith('since', employer.since),
            dayWith('until', employer.until),
          ]
    case 'benefits':
      return [yesOrNo(facts.benefits)]
    case 'cis':
      return [yesOrNo(facts.cis)]
    case 'premises':
      return [yesOrNo(facts.premises, 'premises'), yesOrNo(facts.vehicles, 'vehicles')]
    case 'lastConfirmationStatementTo':
      return [
        dayWith('', facts.lastConfirmationStatementTo),
        facts.controlVerificationBy.length === 0
          ? undefined
          : `people with control verify by ${facts.controlVerificationBy.map(spellDay).join(', ')}`,
      ]
    case 'pensionDutiesFrom':
      return [dayWith('', facts.pensionDutiesFrom), dayWith('last re-enrolment', facts.pensionReenrolledOn)]
    case 'incorporatedOn':
    case 'digitalUpdatesFrom':
    case 'icoRegisteredOn':
      return [dayWith('', facts[question])]
  }
}

const vatLabels = { quarterly: 'Every quarter', monthly: 'Every month', annual: 'Once a year' }

function dayWith(words: string, day: string | null): string | undefined {
  return day === null ? undefined : `${words} ${spellDay(day)}`.trim()
}

function yesOrNo(value: boolean | null, thing?: string): string | undefined {
  if (value === null) return undefined
  return thing === undefined ? (value ? 'Yes' : 'No') : `${value ? '' : 'no '}${thing}`
}
