import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { dayAnswer, FormAnswer, ReferenceAnswer, yesOrNoAnswer } from './answers.tsx'
import type { Question } from './question.ts'
import { StatementAnswer } from './statement-answer.tsx'
import { BenefitsAnswer, EmployerAnswer, PensionAnswer, TradingAnswer, VatAnswer } from './tax-answers.tsx'

const isRegistered = ({ form }: CompanyFacts) => form !== 'Sole Trader'
const isEmployer = ({ employer }: CompanyFacts) => employer !== null

const COMPANIES_HOUSE = 'https://find-and-update.company-information.service.gov.uk/'

/** The public register, where a company finds what it has said of itself. */
const register = (
  <a
    href={COMPANIES_HOUSE}
    target="_blank"
    rel="noreferrer"
    className="text-accent underline underline-offset-3"
  >
    public register
  </a>
)

/** The questions of the set-up, in the order in which they are asked. */
export const questions: readonly Question[] = [
  {
    id: 'form',
    title: () => 'What kind of business is it?',
    where: 'On the letters of HMRC, and for a company or LLP in its name.',
    Answer: FormAnswer,
  },
  {
    id: 'incorporatedOn',
    title: ({ form }) => `When was the ${form === 'LLP' ? 'LLP' : 'company'} incorporated?`,
    where: <>On the certificate of incorporation, or as “Incorporated on” in the {register}.</>,
    isAsked: isRegistered,
    Answer: dayAnswer('incorporatedOn', 'Day of incorporation'),
  },
  {
    id: 'accountingReferenceDate',
    title: () => 'When does its year end?',
    where: (
      <>
        In the {register} under Accounts: the day to which the next accounts are made up. A new company has
        the last day of the month in which it was incorporated.
      </>
    ),
    isAsked: isRegistered,
    Answer: ReferenceAnswer,
  },
  {
    id: 'tradingSince',
    title: ({ form }) =>
      form === 'Sole Trader' ? 'When did the business begin?' : 'When did it begin to trade?',
    where:
      'HMRC was told when the business was registered for tax. Without it a company counts from its incorporation. It is dormant if it has no income and spends nothing but the fees of Companies House: it still files accounts and the confirmation statement, and a tax return only if HMRC asks for one.',
    isAsked: ({ form }) => form !== 'LLP',
    Answer: TradingAnswer,
  },
  {
    id: 'lastConfirmationStatementTo',
    title: () => 'To which day was the last confirmation statement made up?',
    where: <>In the {register}: “Last statement dated”. A company that has made none leaves this empty.</>,
    isAsked: isRegistered,
    Answer: StatementAnswer,
  },
  {
    id: 'vat',
    title: () => 'How often is VAT returned?',
    where: 'In the VAT account online, or on the VAT certificate (VAT4).',
    Answer: VatAnswer,
  },
  {
    id: 'employer',
    title: () => 'Does it employ anybody?',
    where: 'Directors who are paid a salary count. HMRC’s letter about PAYE says how often it is paid.',
    Answer: EmployerAnswer,
  },
  {
    id: 'pensionDutiesFrom',
    title: () => 'When did the duties of workplace pensions begin?',
    where: 'On the letter of The Pensions Regulator; mostly the day on which the first person was employed.',
    isAsked: isEmployer,
    Answer: PensionAnswer,
  },
  {
    id: 'benefits',
    title: () => 'Does anybody get benefits in kind?',
    where:
      'Such as a company car, private health insurance or a loan. Most are taxed through the payroll from 6 April 2027; loans and living accommodation go on as before.',
    isAsked: isEmployer,
    Answer: BenefitsAnswer,
  },
  {
    id: 'cis',
    title: () => 'Does it pay subcontractors for construction work?',
    where: 'As a contractor registered in the Construction Industry Scheme (CIS).',
    Answer: yesOrNoAnswer(['cis', 'Contractor in the CIS']),
  },
  {
    id: 'digitalUpdatesFrom',
    title: () => 'From when are quarterly updates sent to HMRC?',
    where:
      'Making Tax Digital for Income Tax: from 6 April 2026 for a turnover above £50,000, from 6 April 2027 above £30,000, from 6 April 2028 above £20,000. HMRC writes to those who have to. Leave this empty if you do not send any.',
    isAsked: ({ form }) => form === 'Sole Trader',
    Answer: dayAnswer('digitalUpdatesFrom', 'Updates from'),
  },
  {
    id: 'icoRegisteredOn',
    title: () => 'When was it registered with the Information Commissioner?',
    where:
      'On the certificate of the ICO, or in its register of fee payers. Leave this empty if you are exempt.',
    Answer: dayAnswer('icoRegisteredOn', 'Registered on'),
  },
  {
    id: 'premises',
    title: () => 'Does it have premises or vehicles?',
    where: 'It decides which papers the manual should hold.',
    Answer: yesOrNoAnswer(['premises', 'Premises, rented or its own'], ['vehicles', 'Vehicles']),
  },
]

/** The questions that are asked of a company. */
export const questionsOf = (facts: CompanyFacts) =>
  questions.filter(({ isAsked }) => isAsked?.(facts) !== false)
