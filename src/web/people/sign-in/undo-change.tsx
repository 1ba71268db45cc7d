import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { INVALID_UNDO, undoChange } from '#contract/people/sign-in.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { OneStepForm } from './one-step-form.tsx'

const route = getRouteApi('/undo-email')

/**
 * Puts the account back to how it was before its address or a second factor was changed. A button does it, because programs
 * that check mails open links too.
 */
export function UndoChange() {
  const { token = '' } = route.useSearch()
  const navigate = useNavigate()
  const undo = useMutation({
    mutationFn: () => call(undoChange, { body: { token } }),
    onSuccess: ({ email, resetToken }) => {
      toastSuccess('The change is undone', `You sign in with ${email}. Please choose a new password now.`)
      void navigate({ to: '/reset-password', search: { token: resetToken }, replace: true })
    },
    onError: (error) => toastFailure(error, INVALID_UNDO, 'Not undone'),
  })
  return (
    <OneStepForm
      title="Undo the change"
      lead="Your email address, passkeys, one-time codes and recovery codes become what they were before the change. Every device is signed out, upload tokens, calendar addresses and linked sign-ins end, and you choose a new password."
      submitLabel="Undo the change"
      pendingLabel="Undoing..."
      pending={undo.isPending}
      onSubmit={() => undo.mutate()}
    />
  )
}
