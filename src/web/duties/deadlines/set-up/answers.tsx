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

/** Since when it trades; of a company also whether it does at all. */
export function TradingAnswer({ facts, onChange }: AnswerProps) {
  return (
    <>
      <TradingDay facts={facts} onChange={onChange} />
      {facts.form === 'Ltd Company' && <DormantChoice facts={facts} onChange={onChange} />}
      {facts.dormant === true && <DormantSince facts={facts} onChange={onChange} />}
    </>
  )
}
const TradingDay = dayAnswer('tradingSince', 'First day of trading')
const DormantChoice = yesOrNoAnswer(['dormant', 'Is it dormant?'])
const DormantSince = dayAnswer('dormantSince', 'Dormant since (empty if it has never traded)')

/** Benefits in kind, and what makes a difference to how they are reported. */
export function BenefitsAnswer({ facts, onChange }: AnswerProps) {
  return (
    <>
      <BenefitsChoice facts={facts} onChange={onChange} />
      {facts.benefits === true && <BenefitsDetails facts={facts} onChange={onChange} />}
    </>
  )
}
const BenefitsChoice = yesOrNoAnswer(['benefits', 'Benefits in kind'])
const BenefitsDetails = yesOrNoAnswer(
  ['benefitsPayrolled', 'All of them are taxed through the payroll'],
  ['loansOrAccommodation', 'Some are loans or living accommodation'],
)

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
function Choices<Value extends string>({ legend, onChange, options, value }: ChoicesProps<Value>) {
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
export function OtherForms() {
  return (
    <>
      <span className="block">On the letters of HMRC, and for a company or LLP in its name.</span>
      {otherForms.map(([form, words]) => (
        <span key={form} className="mt-1.5 block">
          <span className="font-medium text-ink">{form}</span>: {words}
        </span>
      ))}
    </>
  )
}

const GroupChoice = yesOrNoAnswer(['group', 'It has a parent or subsidiaries'])

const LAST = '31'
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

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

/** The months in which the quarters of each VAT stagger end. */
export const quarterLabels = {
  1: 'March, June, September, December',
  2: 'January, April, July, October',
  3: 'February, May, August, November',
}

export function VatAnswer({ facts: { vat }, onChange }: AnswerProps) {
  const none = { stagger: null, yearEndMonth: null, instalments: null, since: null, until: null }
  const scheme = vat?.scheme ?? 'none'
  return (
    <>
      <Choices<'none' | 'quarterly' | 'monthly' | 'annual'>
        legend="VAT returns"
        value={scheme}
        options={[
          { value: 'none', label: 'Not registered for VAT' },
          { value: 'quarterly', label: 'Every quarter' },
          { value: 'monthly', label: 'Every month' },
          { value: 'annual', label: 'Once a year (annual accounting)' },
        ]}
        onChange={(value) => onChange({ vat: value === 'none' ? null : { ...none, ...vat, scheme: value } })}
      />
      {vat?.scheme === 'quarterly' && (
        <Field label="Quarters end in">
          <Select
            value={vat.stagger === null ? '' : String(vat.stagger)}
            placeholder="Choose the months"
            onValueChange={(value) =>
              onChange({ vat: { ...vat, stagger: value === '1' ? 1 : value === '2' ? 2 : 3 } })
            }
            options={([1, 2, 3] as const).map((value) => ({
              value: String(value),
              label: quarterLabels[value],
            }))}
          />
        </Field>
      )}
      {vat?.scheme === 'annual' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="The year ends in">
            <Select
              value={vat.yearEndMonth === null ? '' : String(vat.yearEndMonth).padStart(2, '0')}
              placeholder="Month"
              onValueChange={(value) => onChange({ vat: { ...vat, yearEndMonth: Number(value) } })}
              options={months.map((value) => ({ value, label: monthName(`2024-${value}-01`) }))}
            />
          </Field>
          <Field label="Instalments" optional>
            <Select
              value={vat.instalments ?? ''}
              placeholder="How they are paid"
              onValueChange={(instalments) => onChange({ vat: { ...vat, instalments } })}
              options={[
                { value: 'monthly', label: 'Nine, monthly' },
                { value: 'quarterly', label: 'Three, quarterly' },
              ]}
            />
          </Field>
        </div>
      )}
      {vat !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Registered since" optional>
            <Input
              type="date"
              value={vat.since ?? ''}
              onChange={({ target }) =>
                onChange({ vat: { ...vat, since: target.value === '' ? null : target.value } })
              }
            />
          </Field>
          <Field
            label="Registered until"
            hint="If it was deregistered: the last return is to this day"
            optional
          >
            <Input
              type="date"
              value={vat.until ?? ''}
              onChange={({ target }) =>
                onChange({ vat: { ...vat, until: target.value === '' ? null : target.value } })
              }
            />
          </Field>
        </div>
      )}
    </>
  )
}

export function EmployerAnswer({ facts: { employer, staff }, onChange }: AnswerProps) {
  return (
    <>
      <Choices<'none' | 'monthly' | 'quarterly'>
        legend="PAYE payments"
        value={employer?.pays ?? 'none'}
        options={[
          { value: 'none', label: 'Nobody is employed' },
          { value: 'monthly', label: 'Every month' },
          { value: 'quarterly', label: 'Every quarter (usually under £1,500 a month)' },
        ]}
        onChange={(pays) =>
          onChange({
            employer: pays === 'none' ? null : { since: null, until: null, byPost: false, ...employer, pays },
          })
        }
      />
      {employer !== null && (
        <Field label="People employed" hint="0 if nobody is paid at present" optional>
          <Input
            type="number"
            min={0}
            value={staff ?? ''}
            onChange={({ target }) => onChange({ staff: target.value === '' ? null : Number(target.value) })}
          />
        </Field>
      )}
      {employer !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Since" optional>
            <Input
              type="date"
              value={employer.since ?? ''}
              onChange={({ target }) =>
                onChange({ employer: { ...employer, since: target.value === '' ? null : target.value } })
              }
            />
          </Field>
          <Field label="Until" hint="If nobody is employed any more" optional>
            <Input
              type="date"
              value={employer.until ?? ''}
              onChange={({ target }) =>
                onChange({ employer: { ...employer, until: target.value === '' ? null : target.value } })
              }
            />
          </Field>
        </div>
      )}
    </>
  )
}
