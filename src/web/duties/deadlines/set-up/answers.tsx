import type { ReactNode } from 'react'
import { type CompanyFacts, companySizes, jurisdictions } from '#contract/company/company-facts.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { monthName } from '../words.ts'
import { ChangedPeriods } from './changed-periods.tsx'
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
    return (
      <Field label={label}>
        <Input
          type="date"
          value={facts[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value === '' ? null : target.value })}
        />
      </Field>
    )
  }
}

type YesOrNo =
  | 'cis'
  | 'benefits'
  | 'benefitsPayrolled'
  | 'loansOrAccommodation'
  | 'premises'
  | 'vehicles'
  | 'dormant'
  | 'group'

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

const placeLabels = {
  'england-wales': 'England or Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

const sizeLabels = {
  no: 'Up to £1.5 million',
  large: 'Above £1.5 million (large)',
  'very-large': 'Above £20 million (very large)',
}

interface ChoicesProps<Value extends string> {
  legend: string
  value: Value | undefined
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  onChange: (value: Value) => void
}

/** A few answers of which one is chosen. */
export function Choices<Value extends string>({ legend, onChange, options, value }: ChoicesProps<Value>) {
  return (
    <fieldset className="grid gap-2">
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

const forms = {
  'Ltd Company': 'Limited company',
  LLP: 'Limited liability partnership (LLP)',
  'Sole Trader': 'Sole trader',
}

export function FormAnswer({ facts, onChange }: AnswerProps) {
  return (
    <>
      <Choices
        legend="Form"
        value={facts.form ?? undefined}
        options={businessTypes.map((value) => ({ value, label: forms[value] }))}
        onChange={(form) => onChange({ form })}
      />
      <OtherForms />
      <Field
        label="Part of the United Kingdom"
        hint="The deadlines are the same in all of it; how long some papers are kept is not."
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

/** The forms whose duties differ, each with what the rules here leave out. */
const otherForms: ReadonlyArray<[form: string, words: string]> = [
  [
    'Public limited company (PLC)',
    'accounts are due after 6 months, not 9, and a general meeting is held each year. These rules do not cover it.',
  ],
  [
    'Community interest company (CIC)',
    'choose Limited company; its report (CIC34) goes to Companies House with the accounts, and is not in the calendar.',
  ],
  [
    'Charitable company',
    'choose Limited company; the annual return to the Charity Commission, OSCR or the Charity Commission for Northern Ireland is not in the calendar.',
  ],
  [
    'Partnership',
    'choose Sole trader for VAT, payroll and pensions; the partnership tax return (SA800, 31 January) is not in the calendar.',
  ],
]

/** Says plainly which duties of other forms are not in the calendar. */
function OtherForms() {
  return (
    <details>
      <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">
        It is a PLC, community interest company, charity or partnership
      </summary>
      <dl className="mt-1.5 grid gap-1.5 text-ink-2">
        {otherForms.map(([form, words]) => (
          <div key={form}>
            <dt className="font-medium text-ink">{form}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const GroupChoice = yesOrNoAnswer(['group', 'It has a parent or subsidiaries'])

const LAST = '31'
export const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

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
            options={months.map((value) => ({ value, label: monthName(`2024-${value}-01`) }))}
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
              ...Array.from({ length: 30 }, (_, index) => ({
                value: String(index + 1).padStart(2, '0'),
                label: String(index + 1),
              })),
            ]}
          />
        </Field>
      </div>
      <Field
        label="First accounts end on"
        hint="Only if they do not end on the first such day that is more than six months after the incorporation."
        optional
      >
        <Input
          type="date"
          value={facts.firstAccountsTo ?? ''}
          onChange={({ target }) => onChange({ firstAccountsTo: target.value === '' ? null : target.value })}
        />
      </Field>
      {facts.form === 'Ltd Company' && (
        <Field
          label="Taxable profits of a year"
          hint="Large companies pay corporation tax by instalments; the limits are shared among associated companies."
          optional
        >
          <Select
            value={facts.large ?? ''}
            placeholder="Up to £1.5 million"
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

/** Of a leap year: 29 February is the last day of February in every year. */
const lastDays: Record<string, string> = { '02': '29', '04': '30', '06': '30', '09': '30', '11': '30' }

function fitting(month: string, day: string): string {
  const last = lastDays[month] ?? LAST
  return day > last ? last : day
}

function isLast(month: string, day: string): boolean {
  return day !== '' && day === (lastDays[month] ?? LAST)
}
