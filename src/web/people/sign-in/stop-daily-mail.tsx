import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { INVALID_STOP, stopDailyMail } from '#contract/notices/daily-mail.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { buttonClass } from '#web/platform/ui/button.tsx'
import { OneStepForm } from './one-step-form.tsx'

const route = getRouteApi('/stop-daily-mail')

/** Ends the daily mails of a company. A button does it, because programs that check mails open links too. */
export function StopDailyMail() {
  const { token = '' } = route.useSearch()
  const stop = useMutation({
    mutationFn: () => call(stopDailyMail, { query: { token } }),
    onError: (error) => toastFailure(error, INVALID_STOP, 'Not stopped'),
  })
  if (stop.isSuccess) {
    return (
      <SheetPage
        title="The daily email is off"
        footer={
          <Link to="/account" className={buttonClass('link')}>
            Open your account
          </Link>
        }
      >
        <output className="text-ink-2">
          You get no more of these emails from this company. On your account page you can have them again.
        </output>
      </SheetPage>
    )
  }
  return (
    <OneStepForm
      title="Stop the daily email"
      lead="You get no more emails about what others did in this company. Other emails are not affected."
      submitLabel="Stop the daily email"
      pendingLabel="Stopping..."
      pending={stop.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        stop.mutate()
      }}
    >
      {null}
    </OneStepForm>
  )
}
