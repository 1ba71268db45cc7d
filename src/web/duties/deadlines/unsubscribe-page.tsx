import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { endReminders } from '#contract/notices/reminders.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

const route = getRouteApi('/unsubscribe')

/** Ends reminders by mail. A button does it, because programs that check mails open links too. */
export function UnsubscribePage() {
  const { token = '' } = route.useSearch()
  const end = useMutation({ mutationFn: () => call(endReminders, { query: { token } }) })
  const failure = failureOf(end, 'The reminders could not be ended. Please try again.')
  return (
    <SheetPage title="Reminders by email">
      {end.data !== undefined ? (
        <Notice variant="success">{end.data.message}</Notice>
      ) : (
        <>
          <p className="mb-4 text-pretty text-ink-2">
            You get no more emails about what falls due, in any of your companies. The calendar in the product
            stays.
          </p>
          {failure !== undefined && (
            <Notice variant="error" className="mb-4">
              {failure}
            </Notice>
          )}
          <Button pending={end.isPending} onClick={() => end.mutate()}>
            End the reminders
          </Button>
        </>
      )}
    </SheetPage>
  )
}
