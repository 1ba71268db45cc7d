import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { register as registerAccount } from '#contract/sign-in.ts'
import { businessTypes, registration, registrationForm } from '#contract/credentials.ts'
import { call } from '#web/base/call.ts'
import { toastFailure } from '#web/base/failure.ts'
import { SheetPage } from '#web/base/sheet-page.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { showRefusedFields } from './form-errors.ts'
import { SingleSignOn } from './single-sign-on.tsx'
import { PasswordFields } from './password-fields.tsx'

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

export function Register() {
  const navigate = useNavigate()
  const { register, control, handleSubmit, formState, setError } = useForm<
    Form,
    unknown,
    z.output<typeof registrationForm>
  >({ resolver: zodResolver(registrationForm), defaultValues })
  const { errors } = formState
  const soleTrader = useWatch({ control, name: 'businessType' }) === 'Sole Trader'

  const createAccount = useMutation({
    mutationFn: (form: z.output<typeof registrationForm>) =>
      call(registerAccount, {
        body: registration.parse(soleTrader ? { ...form, registrationNumber: null } : form),
      }),
    onSuccess: () => {
      toast({
        title: 'Registration Successful',
        description: 'Please check your email to verify your account.',
        variant: 'success',
      })
      void navigate({ to: '/login' })
    },
    onError: (error) => {
      showRefusedFields(error, fields, setError)
      toastFailure(error, 'An error occurred during registration', 'Registration Failed')
    },
  })

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
      <SingleSignOn />
    </SheetPage>
  )
}
