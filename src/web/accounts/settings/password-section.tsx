import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { passwordChange } from '#contract/accounts.ts'
import { showRefusedFields } from '../sign-in/form-errors.ts'
import { PasswordFields } from '../sign-in/password-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useChangePassword } from './actions.ts'
import { Section } from './section.tsx'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

export function PasswordSection() {
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(passwordChange),
    defaultValues: empty,
  })
  const change = useChangePassword()
  return (
    <Section
      title="Password"
      description="Every other device that is signed in to your account will be signed out."
    >
      <form
        noValidate
        className="grid max-w-md gap-4.5"
        onSubmit={(event) =>
          void handleSubmit((form) =>
            change.mutate(form, {
              onSuccess: () => reset(empty),
              onError: (error) =>
                showRefusedFields(error, ['currentPassword', 'password', 'confirmPassword'], setError),
            }),
          )(event)
        }
      >
        <Field label="Current password" required error={formState.errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <PasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          password={register('password')}
          confirmPassword={register('confirmPassword')}
          errors={formState.errors}
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={change.isPending}
          pendingLabel="Changing..."
        >
          Change password
        </Button>
      </form>
    </Section>
  )
}
