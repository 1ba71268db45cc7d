import { answerTo } from '#web/platform/base/answer.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Reply } from '#contract/platform/endpoint.ts'
import { invitedAccount, openInvited, readInvitation } from '#contract/people/invited.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { youMay } from '#web/company/members/index.ts'
import { call, CallError, messageOf } from '#web/platform/base/call.ts'
import { chooseCompany } from '#web/platform/base/company.ts'
import { showRefusedFields } from '#web/platform/base/form-errors.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Field, Input, PasswordInput } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { splitName } from './split-name.ts'
import { preparePasswordCheck, withStrongPassword } from './password-fields.tsx'
import { useEnter } from './use-enter.ts'

type Invitation = Reply<typeof readInvitation>

/** What the link of an invitation is about. */
export function useInvitation(token: string) {
  return useQuery(answerTo(readInvitation, { body: { token } }, { staleTime: Infinity }))
}

/** Which company invites, who sent it, what one will be able to do, and until when the link works. */
export function About({ invitation }: { invitation: Invitation }) {
  const { company, expiresAt, invitedBy, until } = invitation
  const lines = [
    { name: 'Company', text: company ?? 'A company without a name yet' },
    { name: 'Invited by', text: invitedBy },
    { name: 'Access', text: youMay(invitation) },
    { name: 'Last day', text: until === null ? null : spellDay(until) },
    { name: 'Accept until', text: spellDay(expiresAt.slice(0, 10)) },
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      {lines.map(
        ({ name, text }) =>
          text !== null && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-3">{name}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** An invitation as somebody sees it who is not signed in: a name and a password, or the sign-in where there is an account. */
export function Invited({ token }: { token: string }) {
  const { data: invitation, error, isPending } = useInvitation(token)
  const next = `/join?${new URLSearchParams({ token }).toString()}`
  if (isPending) return <output className="text-ink-2">This takes only a moment.</output>
  if (invitation === undefined)
    return (
      <div className="grid gap-4">
        <Notice variant="error">
          {error instanceof CallError && error.code === 'invalid_token'
            ? 'This invitation does not work any more: it was used, has ended or was taken back. Ask whoever invited you for a new one.'
            : messageOf(error, 'The invitation could not be read. Please try again.')}
        </Notice>
        <Link to="/login" className={buttonClass('secondary', 'lg')}>
          Sign in
        </Link>
      </div>
    )
  if (invitation.hasAccount)
    return (
      <div className="grid gap-4">
        <About invitation={invitation} />
        <p>
          There is an account for <strong className="wrap-anywhere">{invitation.email}</strong>. Sign in to
          accept.
        </p>
        <Link to="/login" search={{ next }} className={buttonClass('primary', 'lg')}>
          Sign in
        </Link>
      </div>
    )
  return (
    <div className="grid gap-5">
      <About invitation={invitation} />
      <AccountForm token={token} invitation={invitation} />
      <SingleSignOn next={next} />
    </div>
  )
}

type Form = z.input<typeof invitedAccount>
const fields = ['firstName', 'password'] as const

function AccountForm({ token, invitation: { company, email } }: { token: string; invitation: Invitation }) {
  const enter = useEnter('/board-manual')
  const { register, handleSubmit, formState, setError } = useForm<Form>({
    resolver: withStrongPassword(zodResolver(invitedAccount), (form) => ({ ...form, email })),
    defaultValues: { firstName: '', password: '' },
  })
  const { errors } = formState
  const open = useMutation({
    mutationFn: (form: Form) => call(openInvited, { body: { ...form, ...splitName(form.firstName), token } }),
    onSuccess: ({ companyId, user }) => {
      chooseCompany(companyId)
      enter(user)
    },
    onError: (error) => showRefusedFields(error, fields, setError),
  })
  return (
    <form
      noValidate
      className="grid gap-4.5"
      onSubmit={(event) => void handleSubmit((form) => open.mutate(form))(event)}
    >
      <Field label="Email" hint="The invitation was sent here, so it needs no further check.">
        <Input type="email" readOnly autoComplete="username" value={email} />
      </Field>
      <Field label="Your name" required error={errors.firstName?.message}>
        <Input autoComplete="name" {...register('firstName')} />
      </Field>
      <Field
        label="Password"
        required
        hint="At least 8 characters with upper case, lower case, numbers and special characters. Not easy to guess."
        error={errors.password?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          onFocus={() => void preparePasswordCheck()}
          {...register('password')}
        />
      </Field>
      {open.isError && Object.keys(errors).length === 0 && (
        <Notice variant="error">
          {messageOf(open.error, 'The account could not be opened. Please try again.')}
        </Notice>
      )}
      <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Joining...">
        Join {company === null || company.length > 40 ? 'the company' : company}
      </Button>
    </form>
  )
}
