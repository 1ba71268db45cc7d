import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { passwordChange } from '#contract/people/accounts.ts'
import type { User } from '#contract/people/sign-in.ts'
import { PasswordFields, withStrongPassword } from '../sign-in/password-fields.tsx'
import { showRefusedFields } from '#web/platform/base/form-errors.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, PasswordInput } from '#web/platform/ui/field.tsx'
import { useChangePassword, useHasPassword } from './queries.ts'
import { Section } from '#web/platform/ui/section.tsx'

export function PasswordSection({ user }: { user: User }) {
  const hasPassword = useHasPassword()
  return (
    <Section
      title="Password"
      folded=""
      description="Every other device that is signed in to your account will be signed out."
    >
      <PasswordForm key={String(hasPassword)} user={user} hasPassword={hasPassword} />
    </Section>
  )
}

/** Without a password, the dialog "Confirm it is you" asks for another proof. */
function PasswordForm({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const empty = {
    ...(hasPassword && { currentPassword: '' }),
    password: '',
    confirmPassword: '',
  }
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: withStrongPassword(zodResolver(passwordChange), () => user),
    defaultValues: empty,
  })
  const change = useChangePassword()
  return (
    <form
      noValidate
      className="grid items-start gap-4.5 max-lg:max-w-md lg:grid-cols-3"
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
      {hasPassword && (
        <Field label="Current password" required error={formState.errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
      )}
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
        className="justify-self-start lg:col-span-full"
        pending={change.isPending}
        pendingLabel={hasPassword ? 'Changing...' : 'Saving...'}
      >
        {hasPassword ? 'Change password' : 'Choose password'}
      </Button>
    </form>
  )
}
