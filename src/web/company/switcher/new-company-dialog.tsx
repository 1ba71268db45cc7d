import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { createCompany } from '#contract/company/companies.ts'
import { newCompany } from '#contract/company/company-forms.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { inCompany } from '#web/platform/base/company.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'

type Form = z.input<typeof newCompany>

const defaultValues = { name: '', businessType: 'Ltd Company', registrationNumber: '' } satisfies Form
const typeOptions = businessTypes.map((type) => ({ value: type, label: type }))

/** Makes a company with its own copy of the template, and opens it. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const { control, formState, handleSubmit, register } = useForm<Form, unknown, z.output<typeof newCompany>>({
    resolver: zodResolver(newCompany),
    defaultValues,
  })
  const { errors } = formState
  const isSoleTrader = useWatch({ control, name: 'businessType' }) === 'Sole Trader'
  const create = useMutation({
    mutationFn: ({ registrationNumber, ...body }: z.output<typeof newCompany>) =>
      call(createCompany, { body: { ...body, ...(!isSoleTrader && { registrationNumber }) } }),
    onSuccess: ({ id }) => window.location.assign(inCompany('/board-manual', id)),
  })
  const failure = failureOf(create, 'The company could not be made. Please try again.')
  // The page of the new company is on its way.
  const isPending = create.isPending || create.isSuccess
  return (
    <FormDialog
      onClose={onClose}
      title="New Company"
      description="It has a manual of its own, with all its folders ready to file into. You are its owner."
      onSubmit={() => void handleSubmit((form) => create.mutate(form))()}
      label="Create company"
      isPending={isPending}
      pendingLabel="Creating..."
      mayCancel
      failure={failure}
    >
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="organization" {...register('name')} />
      </Field>
      <Field label="Business type" required error={errors.businessType?.message}>
        <Select {...register('businessType')} options={typeOptions} />
      </Field>
      {!isSoleTrader && (
        <Field label="Registration number" optional error={errors.registrationNumber?.message}>
          <Input autoComplete="off" {...register('registrationNumber')} />
        </Field>
      )}
    </FormDialog>
  )
}
