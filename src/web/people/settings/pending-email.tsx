import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useUpdateProfile } from './actions.ts'

/** An unconfirmed new e-mail address, with ways to send its link again or to drop it. */
export function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const update = useUpdateProfile()
  const isBusy = (address: string) => update.isPending && update.variables.email === address
  return (
    <Notice className="mb-5">
      <p className="wrap-anywhere">
        Please confirm <bdi>{pending}</bdi> with the link we have sent there. Until then you sign in with{' '}
        <bdi>{email}</bdi>.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={isBusy(pending)}
          pendingLabel="Sending..."
          onClick={() => update.mutate({ email: pending })}
        >
          Send the link again
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={isBusy(email)}
          onClick={() => update.mutate({ email })}
        >
          Keep the present address
        </Button>
      </div>
    </Notice>
  )
}
