import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { profileForm } from '#contract/accounts.ts'
import type { User } from '#contract/sign-in.ts'
import { businessTypes } from '#contract/credentials.ts'
import { showRefusedFields } from '../sign-in/form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useUpdateProfile } from './actions.ts'
import { fieldGroups, type FieldName } from './profile-fields.ts'
import { Section } from './section.tsx'

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
        <Section key={group.title} title={group.title}>
          <div className="grid items-start gap-x-8 gap-y-4.5 sm:grid-cols-2">
            {group.fields.map(({ name, label, isRequired, type, autoComplete }) => (
              <Field
                key={name}
                label={label}
                required={isRequired === true}
                optional={isRequired !== true}
                error={errors[name]?.message}
                hint={
                  name === 'email' ? 'Another address takes effect once you confirm it by mail.' : undefined
                }
              >
                <Control
                  name={name}
                  register={register}
                  isSoleTrader={isSoleTrader}
                  type={type}
                  autoComplete={autoComplete}
                />
              </Field>
            ))}
          </div>
        </Section>
      ))}
      <div className="sticky bottom-0 z-10 -mx-4 mb-5 flex justify-end gap-2 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
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
  type?: 'email' | 'tel' | undefined
  autoComplete: string
}

function Control({ name, register, isSoleTrader, type, autoComplete }: ControlProps) {
  if (name === 'businessType') return <Select {...register(name)} options={typeOptions} />
  if (name === 'registeredOfficeAddress') {
    return <Textarea rows={3} autoComplete={autoComplete} {...register(name)} />
  }
  if (name === 'registrationNumber' && isSoleTrader) return <Input disabled value="N/A" />
  return <Input type={type} autoComplete={autoComplete} {...register(name)} />
}
