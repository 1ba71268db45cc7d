import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { register as registerAccount } from '#contract/people/sign-in.ts'
import { businessTypes, registration, registrationForm } from '#contract/platform/credentials.ts'
import { errorTable } from '#contract/platform/errors.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { showRefusedFields } from '#web/platform/base/form-errors.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { registeredStore } from './registered.ts'
import { SingleSignOn } from './single-sign-on.tsx'
import { PasswordFields, withStrongPassword } from './password-fields.tsx'

type Form = z.input<typeof registrationForm>

const defaultValues = {
  firstName: '',
  lastName: '',
  email: '',
  businessType: 'Ltd Company',
  businessName: '',
  registrationNumber: '',
  password: '',
  confirmPassword: '',
} satisfies Form

const fields = Object.keys(defaultValues) as ReadonlyArray<keyof typeof defaultValues>

const typeOptions = businessTypes.map((type) => ({ value: type, label: type }))

const route = getRouteApi('/register')

/** The registration form, or in plain words why there is none. */
export function Register() {
  const { invitation } = route.useSearch()
  const { data: settings } = useQuery(settingsQuery)
  const refusal = { open: undefined, invite: 'invitation_needed', closed: 'registration_closed' } as const
  const refused =
    invitation === undefined && settings !== undefined ? refusal[settings.registration] : undefined
  return (
    <SheetPage
      title="Create your account"
      lead="Your manual comes with all its folders ready to file into."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className={buttonClass('link')}>
            Sign in
          </Link>
        </>
      }
    >
      {refused === undefined ? (
        <RegistrationForm invitation={invitation} />
      ) : (
        <Notice>{errorTable[refused].message}</Notice>
      )}
    </SheetPage>
  )
}

function RegistrationForm({ invitation }: { invitation: string | undefined }) {
  const navigate = useNavigate()
  const { register, control, handleSubmit, formState, setError } = useForm<
    Form,
    unknown,
    z.output<typeof registrationForm>
  >({ resolver: withStrongPassword(zodResolver(registrationForm), (form) => form), defaultValues })
  const { errors } = formState
  const soleTrader = useWatch({ control, name: 'businessType' }) === 'Sole Trader'

  const createAccount = useMutation({
    mutationFn: (form: z.output<typeof registrationForm>) =>
      call(registerAccount, {
        body: registration.parse({ ...form, ...(soleTrader && { registrationNumber: null }), invitation }),
      }),
    onSuccess: (_, { email }) => {
      registeredStore.set({ email, isVerified: false })
      toastSuccess('Registration Successful', 'Please check your email to verify your account.')
      void navigate({ to: '/login' })
    },
    onError: (error) => {
      showRefusedFields(error, fields, setError)
      toastFailure(error, 'An error occurred during registration', 'Registration Failed')
    },
  })

  return (
    <>
      <form
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => void handleSubmit((form) => createAccount.mutate(form))(event)}
      >
        <div className="grid gap-4.5 sm:grid-cols-2 sm:gap-4">
          <Field label="First name" required error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" optional error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="email" autoCapitalize="none" {...register('email')} />
        </Field>
        <Field label="Business type" required error={errors.businessType?.message}>
          <Select {...register('businessType')} options={typeOptions} />
        </Field>
        <Field label="Business name" optional error={errors.businessName?.message}>
          <Input autoComplete="organization" {...register('businessName')} />
        </Field>
        {!soleTrader && (
          <Field label="Registration number" optional error={errors.registrationNumber?.message}>
            <Input autoComplete="off" {...register('registrationNumber')} />
          </Field>
        )}
        <PasswordFields
          label="Password"
          confirmLabel="Confirm password"
          password={register('password')}
          confirmPassword={register('confirmPassword')}
          errors={errors}
        />
        <Button
          type="submit"
          size="lg"
          pending={createAccount.isPending}
          pendingLabel="Creating account..."
          className="mt-1"
        >
          Create account
        </Button>
      </form>
      <SingleSignOn
        next={
          invitation === undefined
            ? undefined
            : `/join?${new URLSearchParams({ token: invitation }).toString()}`
        }
      />
    </>
  )
}
