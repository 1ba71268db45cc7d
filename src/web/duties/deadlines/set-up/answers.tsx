import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import {
  type CompanyFacts,
  companyKinds,
  companySizes,
  type ConditionFactName,
  conditionFactNames,
  conditionFacts,
  type FactQuestion,
  jurisdictions,
} from '#contract/company/company-facts.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { monthName } from '../words.ts'
import { formLabels, kindLabels, placeLabels, sizeLabels } from './answer-in-words.ts'
import { ChangedPeriods } from './changed-periods.tsx'
import { DayField } from './day-field.tsx'
import type { AnswerProps } from './question.ts'

type DayFact = {
  [Name in keyof CompanyFacts]: CompanyFacts[Name] extends string | null ? Name : never
}[keyof CompanyFacts]

/** A day that may be left empty. */
export function dayAnswer(
  name: Exclude<DayFact, 'form' | 'accountingReferenceDate' | 'jurisdiction' | 'large'>,
  label: string,
) {
  return function DayAnswer({ facts, onChange }: AnswerProps) {
    return <DayField label={label} day={facts[name]} onChange={(day) => onChange({ [name]: day })} />
  }
}

type YesOrNo = ConditionFactName | 'cis' | 'benefits' | 'premises' | 'vehicles' | 'dormant' | 'group'

export function yesOrNoAnswer(...asked: ReadonlyArray<readonly [name: YesOrNo, label: string]>) {
  return function YesOrNoAnswer({ facts, onChange }: AnswerProps) {
    return asked.map(([name, label]) => (
      <Choices
        key={name}
        legend={label}
        value={facts[name] === null ? undefined : facts[name] ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(value) => onChange({ [name]: value === 'yes' })}
      />
    ))
  }
}

/** The facts that are asked with a question, and are conditions of rules. */
export const conditionAnswer = (question: FactQuestion) =>
  yesOrNoAnswer(
    ...conditionFactNames
      .filter((name) => conditionFacts[name].question === question)
      .map((name) => [name, conditionFacts[name].asks] as const),
  )

interface ChoicesProps<Value extends string> {
  legend: string
  value: Value | undefined
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  onChange: (value: Value) => void
}

/** A few answers of which one is chosen. */
export function Choices<Value extends string>({ legend, onChange, options, value }: ChoicesProps<Value>) {
  return (
    <fieldset className={clsx('grid gap-2', options.length === 2 ? 'grid-cols-2' : 'lg:grid-cols-2')}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-sheet px-3 py-2 hover:bg-raised has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name={legend}
            value={option.value}
            checked={option.value === value}
            className="size-4 shrink-0 accent-accent-solid"
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

export function FormAnswer({ facts, onChange }: AnswerProps) {
  return (
    <>
      <Choices
        legend="Form"
        value={facts.form ?? undefined}
        options={businessTypes.map((value) => ({ value, label: formLabels[value] }))}
        onChange={(form) => onChange({ form, companyKind: null })}
      />
      <KindAnswer facts={facts} onChange={onChange} />
      <Field
        label="Part of the United Kingdom"
        hint="Bank holidays, the regulator of charities, and how long some papers are kept depend on it."
        optional
      >
        <Select
          value={facts.jurisdiction ?? ''}
          placeholder="Choose where it is registered"
          onValueChange={(jurisdiction) => onChange({ jurisdiction })}
          options={jurisdictions.map((value) => ({ value, label: placeLabels[value] }))}
        />
      </Field>
    </>
  )
}

type Kind = (typeof companyKinds)[number]

interface KindQuestion {
  label: string
  hint: string
  kinds: Partial<Record<Kind, string>>
}

const { partnership, ...ofCompanies } = kindLabels

const kindsOf: Record<'Ltd Company' | 'Sole Trader', KindQuestion> = {
  'Ltd Company': {
    label: 'Kind of company',
    hint: 'A PLC files its accounts after 6 months; its general meeting is not in the calendar. A CIC files its report with them. A charity sends a return to its regulator too.',
    kinds: ofCompanies,
  },
  'Sole Trader': {
    label: 'Kind of business',
    hint: 'A partnership sends its own return, and each partner theirs. What a Scottish limited partnership files at Companies House is not in the calendar.',
    kinds: { none: 'One person', partnership },
  },
}

/** Asks for what gives a company, or a business without one, other duties than most of its form. */
function KindAnswer({ facts, onChange }: AnswerProps) {
  if (facts.form === null || facts.form === 'LLP') return null
  const { hint, kinds, label } = kindsOf[facts.form]
  return (
    <Field label={label} hint={hint} optional>
      <Select
        value={facts.companyKind ?? 'none'}
        onValueChange={(companyKind) => onChange({ companyKind })}
        options={companyKinds.flatMap((value) => {
          const name = kinds[value]
          return name === undefined ? [] : [{ value, label: name }]
        })}
      />
    </Field>
  )
}

const GroupChoice = yesOrNoAnswer(['group', 'It has a parent or subsidiaries'])

const LAST = '31'
const twoDigits = (_: unknown, index: number) => String(index + 1).padStart(2, '0')
export const monthOptions = Array.from({ length: 12 }, twoDigits).map((value) => ({
  value,
  label: monthName(`2024-${value}-01`),
}))

/** The reference date: mostly the last day of a month. */
export function ReferenceAnswer({ facts, onChange }: AnswerProps) {
  const [month = '', day = ''] = facts.accountingReferenceDate?.split('-') ?? []
  const set = (nextMonth: string, nextDay: string) =>
    onChange({
      accountingReferenceDate: nextMonth === '' ? null : `${nextMonth}-${fitting(nextMonth, nextDay)}`,
    })
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Month">
          <Select
            value={month}
            placeholder="Month"
            onValueChange={(value) => set(value, day === '' || isLast(month, day) ? LAST : day)}
            options={monthOptions}
          />
        </Field>
        <Field label="Day">
          <Select
            value={isLast(month, day) ? LAST : day}
            placeholder="Day"
            disabled={month === ''}
            onValueChange={(value) => set(month, value)}
            options={[
              { value: LAST, label: 'Last day of the month' },
              ...Array.from({ length: 30 }, twoDigits).map((value) => ({
                value,
                label: String(Number(value)),
              })),
            ]}
          />
        </Field>
      </div>
      <DayField
        label="First accounts end on"
        hint="Only if they do not end on the first such day that is more than six months after the incorporation."
        optional
        day={facts.firstAccountsTo}
        onChange={(firstAccountsTo) => onChange({ firstAccountsTo })}
      />
      {facts.form === 'Ltd Company' && (
        <Field
          label="Taxable profits of a year"
          hint="Large companies pay corporation tax by instalments; the limits are shared among associated companies."
          optional
        >
          <Select
            value={facts.large ?? ''}
            placeholder="Choose the profits"
            onValueChange={(large) => onChange({ large })}
            options={companySizes.map((value) => ({ value, label: sizeLabels[value] }))}
          />
        </Field>
      )}
      <ChangedPeriods facts={facts} onChange={onChange} />
      {facts.changedPeriods.length > 0 && <GroupChoice facts={facts} onChange={onChange} />}
    </>
  )
}

/** A leap year: 29 February is the last day of February in every year. */
const lastDays: Record<string, string> = { '02': '29', '04': '30', '06': '30', '09': '30', '11': '30' }

function fitting(month: string, day: string): string {
  const last = lastDays[month] ?? LAST
  return day > last ? last : day
}

function isLast(month: string, day: string): boolean {
  return day !== '' && day === (lastDays[month] ?? LAST)
}
