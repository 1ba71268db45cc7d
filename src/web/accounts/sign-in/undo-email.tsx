import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { INVALID_UNDO, undoEmailChange } from '#contract/sign-in.ts'
import { call } from '#web/base/call.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { OneStepForm } from './one-step-form.tsx'

const route = getRouteApi('/undo-email')

/** Puts back the address before a change. A button does it, because programs that check mails open links too. */
export function UndoEmail() {
  const { token = '' } = route.useSearch()
  const navigate = useNavigate()
  const undo = useMutation({
    mutationFn: () => call(undoEmailChange, { body: { token } }),
    onSuccess: ({ email, resetToken }) => {
      toast({
        title: 'Your address is back',
        description: `You sign in with ${email} again. Please choose a new password now.`,
        variant: 'success',
      })
      void navigate({ to: '/reset-password', search: { token: resetToken }, replace: true })
    },
    onError: (error) => toastFailure(error, INVALID_UNDO, 'Not undone'),
  })
  return (
    <OneStepForm
      title="Undo the change of address"
      lead="Your account gets this email address back. Every device is signed out, upload tokens and linked sign-ins end, and you choose a new password."
      submitLabel="Put my address back"
      pendingLabel="Undoing..."
      pending={undo.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        undo.mutate()
      }}
    >
      {null}
    </OneStepForm>
  )
}
