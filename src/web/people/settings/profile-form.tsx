import { zodResolver } from '@hookform/resolvers/zod'
import { useMembers } from '#web/platform/base/companies.ts'
import { useEffect } from 'react'
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { profileForm } from '#contract/people/accounts.ts'
import type { User } from '#contract/people/sign-in.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { showRefusedFields } from '#web/platform/base/form-errors.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { useUpdateProfile } from './queries.ts'
import { fieldGroups, type FieldName } from './profile-fields.ts'
import { Section } from '#web/platform/ui/section.tsx'

type Form = z.input<typeof profileForm>
type Change = z.output<typeof profileForm>

const fields = fieldGroups.flatMap((group) => group.fields.map(({ name }) => name))
const typeOptions = businessTypes.map((type) => ({ value: type, label: type }))

function valuesOf(user: User): Form {
  const businessType = businessTypes.find((type) => type === user.businessType) ?? 'Ltd Company'
  return {
    ...Object.fromEntries(fields.map((name) => [name, user[name] ?? ''])),
    businessType,
  }
}

/** Sends only changed fields, so that it does not overwrite changes from elsewhere. */
export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { register, control, handleSubmit, formState, setError, setFocus } = useForm<Form, unknown, Change>({
    resolver: zodResolver(profileForm),
    defaultValues: valuesOf(user),
  })
  const { errors, dirtyFields } = formState
  const isSoleTrader = useWatch({ control, name: 'businessType' }) === 'Sole Trader'
  const { isOwner, self } = useMembers()
  const mayChangeCompany = isOwner || self === undefined
  const update = useUpdateProfile()
  useEffect(() => setFocus('firstName'), [setFocus])

  function save(form: Change) {
    const changed = fields.filter((name) => dirtyFields[name] === true)
    if (changed.length === 0) {
      onClose()
      return
    }
    update.mutate(Object.fromEntries(changed.map((name) => [name, form[name]])), {
      onSuccess: onClose,
      onError: (error) => showRefusedFields(error, fields, setError),
    })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {fieldGroups.map((group) => (
        <Section
          key={group.title}
          title={group.title}
          description={
            group.isOfCompany === true && !mayChangeCompany
              ? 'Only owners of the company change these.'
              : undefined
          }
        >
          <div className="grid items-start gap-x-8 gap-y-4.5 sm:grid-cols-2">
            {group.fields.map(({ name, label, isRequired, type, autoComplete }) => (
              <Field
                key={name}
                label={label}
                required={isRequired === true}
                optional={isRequired !== true}
                error={errors[name]?.message}
                hint={hintFor(name)}
              >
                <Control
                  name={name}
                  register={register}
                  isSoleTrader={isSoleTrader}
                  isDisabled={group.isOfCompany === true && !mayChangeCompany}
                  type={type}
                  autoComplete={autoComplete}
                />
              </Field>
            ))}
          </div>
        </Section>
      ))}
      <div className="sticky bottom-0 z-10 max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] -mx-4 mb-5 flex justify-end gap-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
        <Button variant="secondary" disabled={update.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={update.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

interface ControlProps {
  name: FieldName
  register: UseFormRegister<Form>
  isSoleTrader: boolean
  isDisabled: boolean
  type?: 'email' | 'tel' | undefined
  autoComplete: string
}

function Control({ name, register, isDisabled, isSoleTrader, type, autoComplete }: ControlProps) {
  // Disabled here alone: the form keeps the values, and sends what was changed.
  if (name === 'businessType')
    return <Select {...register(name)} disabled={isDisabled} options={typeOptions} />
  if (name === 'registeredOfficeAddress')
    return <Textarea rows={3} autoComplete={autoComplete} {...register(name)} disabled={isDisabled} />
  if (name === 'registrationNumber' && isSoleTrader) return <Input disabled value="N/A" />
  return <Input type={type} autoComplete={autoComplete} {...register(name)} disabled={isDisabled} />
}

function hintFor(name: FieldName): string | undefined {
  return name === 'email' ? 'Another address takes effect once you confirm it by mail.' : undefined
}
