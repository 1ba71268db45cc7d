import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field, PasswordInput } from '#web/platform/ui/field.tsx'
import { preparePasswordCheck } from './strong-password.ts'

const HINT =
  'At least 8 characters with upper case, lower case, numbers and special characters. Not easy to guess: no common password, and nothing that contains your name, email address or company.'

interface Props {
  label: string
  confirmLabel: string
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  errors: { password?: FieldError | undefined; confirmPassword?: FieldError | undefined }
}

/** Fields for a new password and its repetition. */
export function PasswordFields({ label, confirmLabel, password, confirmPassword, errors }: Props) {
  return (
    <>
      <Field label={label} required hint={HINT} error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          onFocus={() => void preparePasswordCheck()}
          {...password}
        />
      </Field>
      <Field label={confirmLabel} required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...confirmPassword} />
      </Field>
    </>
  )
}
