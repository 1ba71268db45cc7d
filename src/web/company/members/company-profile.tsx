import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type CompanyColour, companyColours, MAX_INITIALS } from '#contract/company/company-badge.ts'
import type { Company } from '#contract/company/companies.ts'
import { companyChange } from '#contract/company/company-forms.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { showRefusedFields } from '#web/platform/base/form-errors.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { useChangeCompany } from './actions.ts'

/** The profile: read-only, then edit, then save or cancel, as that of an account. */
export function CompanyProfile({ company, isOwner }: { company: Company; isOwner: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <Section
      title="Profile"
      description={isOwner ? undefined : 'Only owners of the company change it.'}
      action={
        isOwner &&
        !isEditing && (
          <Button ref={editButton} variant="secondary" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <ProfileForm company={company} onClose={() => setEditing(false)} />
      ) : (
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact label="Company name" value={company.name} />
          <Fact label="Business type" value={company.businessType} />
          <Fact
            label="Registration number"
            value={company.businessType === 'Sole Trader' ? 'N/A' : company.registrationNumber}
          />
          <Fact label="Registered office address" value={company.registeredOfficeAddress} />
          <div>
            <dt className="text-sm text-ink-3">Badge</dt>
            <dd className="mt-1 flex items-center gap-2">
              <CompanyMark badge={company.badge} size="md" />
              {company.badge.initials}, {colourLabels[company.badge.colour].toLowerCase()}
            </dd>
          </div>
        </dl>
      )}
    </Section>
  )
}

function Fact({ label, value }: { label: string; value: string | null }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">
        {value === null || value === '' ? <span className="text-ink-3">Not given</span> : <bdi>{value}</bdi>}
      </dd>
    </div>
  )
}

const colourLabels: Readonly<Record<CompanyColour, string>> = {
  blue: 'Blue',
  green: 'Green',
  violet: 'Violet',
  orange: 'Orange',
  red: 'Red',
  slate: 'Grey',
}

type Form = z.input<typeof companyChange>
const fields = [
  'name',
  'businessType',
  'registrationNumber',
  'registeredOfficeAddress',
  'initials',
  'colour',
] as const
const colourOptions = companyColours.map((value) => ({ value, label: colourLabels[value] }))
const typeOptions = businessTypes.map((value) => ({ value, label: value }))

/** Sends only changed fields, so that it does not overwrite changes from elsewhere. */
function ProfileForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { control, formState, handleSubmit, register, setError, setFocus } = useForm<
    Form,
    unknown,
    z.output<typeof companyChange>
  >({
    resolver: zodResolver(companyChange),
    defaultValues: {
      name: company.name ?? '',
      businessType: businessTypes.find((type) => type === company.businessType) ?? 'Ltd Company',
      registrationNumber: company.registrationNumber ?? '',
      registeredOfficeAddress: company.registeredOfficeAddress ?? '',
      initials: company.badge.initials,
      colour: company.badge.colour,
    },
  })
  const { dirtyFields, errors } = formState
  const isSoleTrader = useWatch({ control, name: 'businessType' }) === 'Sole Trader'
  const change = useChangeCompany(onClose)
  useEffect(() => setFocus('name'), [setFocus])

  function save(values: z.output<typeof companyChange>) {
    const changed = Object.entries(values).filter(([name]) => Object.hasOwn(dirtyFields, name))
    if (changed.length === 0) onClose()
    else {
      change.mutate(Object.fromEntries(changed), {
        onError: (error) => showRefusedFields(error, fields, setError),
      })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className="grid items-start gap-x-8 gap-y-4.5 sm:grid-cols-2">
        <Field label="Company name" required error={errors.name?.message}>
          <Input autoComplete="organization" {...register('name')} />
        </Field>
        <Field label="Business type" required error={errors.businessType?.message}>
          <Select options={typeOptions} {...register('businessType')} />
        </Field>
        <Field label="Registration number" optional error={errors.registrationNumber?.message}>
          {isSoleTrader ? (
            <Input disabled value="N/A" />
          ) : (
            <Input autoComplete="off" {...register('registrationNumber')} />
          )}
        </Field>
        <Field label="Registered office address" optional error={errors.registeredOfficeAddress?.message}>
          <Textarea rows={3} autoComplete="street-address" {...register('registeredOfficeAddress')} />
        </Field>
        <Field
          label="Initials"
          hint="They stand beside the name on every screen and on covers. Without any, they are those of the name."
          error={errors.initials?.message}
        >
          <Input autoComplete="off" maxLength={MAX_INITIALS} {...register('initials')} />
        </Field>
        <Field label="Colour" error={errors.colour?.message}>
          <Select options={colourOptions} {...register('colour')} />
        </Field>
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={change.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
