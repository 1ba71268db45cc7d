import { addMonths } from '#contract/platform/plain-date.ts'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { quarterLabels } from './answer-in-words.ts'
import { Choices, conditionAnswer, dayAnswer, monthOptions, yesOrNoAnswer } from './answers.tsx'
import { DayField } from './day-field.tsx'
import { today } from '../words.ts'
import type { AnswerProps } from './question.ts'

/** Since when it trades; of a company also whether it does at all. */
export function TradingAnswer({ facts, onChange }: AnswerProps) {
  return (
    <>
      <TradingDay facts={facts} onChange={onChange} />
      {facts.form === 'Sole Trader' && <LastDay facts={facts} onChange={onChange} />}
      {facts.form === 'Ltd Company' && <DormantChoice facts={facts} onChange={onChange} />}
      {facts.dormant === true && <DormantSince facts={facts} onChange={onChange} />}
    </>
  )
}
const TradingDay = dayAnswer('tradingSince', 'First day of trading')
const LastDay = dayAnswer('tradingUntil', 'Last day of trading (empty while it goes on)')
const DormantChoice = yesOrNoAnswer(['dormant', 'Is it dormant?'])
const DormantSince = dayAnswer('dormantSince', 'Dormant since (empty if it has never traded)')

/** When the duties began; where three years have passed also when staff were last enrolled again, from which the next three count. */
export function PensionAnswer({ facts, onChange }: AnswerProps) {
  const { pensionDutiesFrom } = facts
  return (
    <>
      <DutiesDay facts={facts} onChange={onChange} />
      {pensionDutiesFrom !== null && addMonths(pensionDutiesFrom, FIRST_WINDOW_MONTHS) <= today() && (
        <ReenrolledDay facts={facts} onChange={onChange} />
      )}
    </>
  )
}
const DutiesDay = dayAnswer('pensionDutiesFrom', 'Duties start date')
const ReenrolledDay = dayAnswer('pensionReenrolledOn', 'Last re-enrolment (empty if there was none)')
/** The first window of re-enrolment begins three months before the third anniversary. */
const FIRST_WINDOW_MONTHS = 33

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
const BenefitsDetails = conditionAnswer('benefits')

export function VatAnswer({ facts: { answered, vat }, onChange }: AnswerProps) {
  const none = { stagger: null, yearEndMonth: null, instalments: null, since: null, until: null }
  const scheme = vat?.scheme ?? (answered.includes('vat') ? 'none' : undefined)
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
        onChange={(value) =>
          onChange({
            vat: value === 'none' ? null : { ...none, ...vat, scheme: value },
            answered: [...new Set([...answered, 'vat' as const])],
          })
        }
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
              options={monthOptions}
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
        <FirstAndLastDay
          bounds={vat}
          labels={['Registered since', 'Registered until']}
          hint="If it was deregistered: the last return is to this day"
          onChange={(days) => onChange({ vat: { ...vat, ...days } })}
        />
      )}
    </>
  )
}

export function EmployerAnswer({ facts, onChange }: AnswerProps) {
  const { answered, employer, form } = facts
  return (
    <>
      <Choices<'none' | 'monthly' | 'quarterly'>
        legend="PAYE payments"
        value={employer?.pays ?? (answered.includes('employer') ? 'none' : undefined)}
        options={[
          { value: 'none', label: 'Nobody is employed' },
          { value: 'monthly', label: 'Every month' },
          { value: 'quarterly', label: 'Every quarter (usually under £1,500 a month)' },
        ]}
        onChange={(pays) =>
          onChange({
            employer: pays === 'none' ? null : { since: null, until: null, byPost: false, ...employer, pays },
            answered: [...new Set([...answered, 'employer' as const])],
          })
        }
      />
      {employer !== null && (
        <Field label="People employed" hint="0 if nobody is paid at present" optional>
          <CountInput count={facts.staff} onChange={(staff) => onChange({ staff, unpaidSince: null })} />
        </Field>
      )}
      {employer !== null && facts.staff === 0 && <UnpaidDay facts={facts} onChange={onChange} />}
      {employer !== null && facts.staff === 1 && form === 'Ltd Company' && (
        <Field
          label="Directors"
          hint="A company whose only director works alone has no staff to insure, enrol or check"
          optional
        >
          <CountInput count={facts.directors} onChange={(directors) => onChange({ directors })} />
        </Field>
      )}
      {employer !== null && (
        <FirstAndLastDay
          bounds={employer}
          labels={['Since', 'Until']}
          hint="If nobody is employed any more"
          onChange={(days) => onChange({ employer: { ...employer, ...days } })}
        />
      )}
    </>
  )
}

const UnpaidDay = dayAnswer('unpaidSince', 'Nobody has been paid since (empty if you do not know)')

function CountInput({ count, onChange }: { count: number | null; onChange: (count: number | null) => void }) {
  return (
    <Input
      type="number"
      min={0}
      value={count ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}

interface Bounds {
  since: string | null
  until: string | null
}

interface FirstAndLastDayProps {
  bounds: Bounds
  labels: [since: string, until: string]
  /** When there is a last day. */
  hint: string
  onChange: (days: Partial<Bounds>) => void
}

/** From when to when a company is registered, or employs somebody. */
function FirstAndLastDay({ bounds, hint, labels: [first, last], onChange }: FirstAndLastDayProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayField label={first} optional day={bounds.since} onChange={(since) => onChange({ since })} />
      <DayField
        label={last}
        hint={hint}
        optional
        day={bounds.until}
        onChange={(until) => onChange({ until })}
      />
    </div>
  )
}
