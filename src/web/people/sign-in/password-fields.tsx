import type { FieldError, UseFormRegisterReturn, FieldValues, Resolver } from 'react-hook-form'
import { Field, PasswordInput } from '#web/platform/ui/field.tsx'
import type { findWeakness, PersonalData } from '#contract/people/password-strength.ts'

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

let find: typeof findWeakness | undefined

/** Loads the lists of common passwords, which are larger than the program: called when somebody goes to the field. */
export async function preparePasswordCheck(): Promise<void> {
  try {
    const strength = await import('#contract/people/password-strength.ts')
    await strength.loadPasswordLists()
    find = strength.findWeakness
  } catch {
    // Without a connection: the server checks again.
  }
}

/**
 * Adds to the rules of a form that its `password` must not be common or personal. While the lists are being loaded the
 * form is sent without: the server says the same.
 *
 * @param personOf whose password it is, from what is typed in the form
 */
export function withStrongPassword<Values extends FieldValues & { password: string }, Output>(
  resolver: Resolver<Values, unknown, Output>,
  personOf: (values: Values) => PersonalData,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    const { errors } = result
    if (find === undefined || 'password' in errors) return result
    const message = await find(values.password, personOf(values))
    if (message === undefined) return result
    return { values: {}, errors: { ...errors, password: { type: 'strength', message } } } as typeof result
  }
}
