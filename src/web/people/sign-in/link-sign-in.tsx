import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { INVALID_LINK, linkSignIn } from '#contract/people/sign-in.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { OneStepForm } from './one-step-form.tsx'

const route = getRouteApi('/link-sign-in')

/** Links single sign-on to the account. A button does it, because programs that check mails open links too. */
export function LinkSignIn() {
  const { token = '' } = route.useSearch()
  const navigate = useNavigate()
  const link = useMutation({
    mutationFn: () => call(linkSignIn, { body: { token } }),
    onSuccess: ({ message }) => {
      toastSuccess('Single sign-on linked', message)
      void navigate({ to: '/login', replace: true })
    },
    onError: (error) => toastFailure(error, INVALID_LINK, 'Not linked'),
  })
  return (
    <OneStepForm
      title="Link single sign-on"
      lead="Whoever signed in there with your email address then opens your account, without its password. Link it only if that was you."
      submitLabel="Link it to my account"
      pendingLabel="Linking..."
      pending={link.isPending}
      onSubmit={() => link.mutate()}
    />
  )
}
