import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type EndedMails, endDailyMails } from '#contract/notices/daily-mail.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

const route = getRouteApi('/unsubscribe')

/** Ends the daily mails of a person. A button does it, because programs that check mails open links too. */
export function UnsubscribePage() {
  const { token = '' } = route.useSearch()
  const [isReminders, setReminders] = useState(true)
  const [isNews, setNews] = useState(true)
  const of: EndedMails = isReminders && isNews ? 'all' : isNews ? 'news' : 'reminders'
  const end = useMutation({ mutationFn: () => call(endDailyMails, { query: { token, of } }) })
  const failure = failureOf(end, 'The emails could not be ended. Please try again.')
  return (
    <SheetPage title="Daily email">
      {end.data !== undefined ? (
        <Notice variant="success">{end.data.message}</Notice>
      ) : (
        <>
          <p className="mb-4 text-pretty text-ink-2">
            You will no longer receive these emails, in any of your companies. The calendar and the activity
            in the product stay.
          </p>
          <div className="mb-4 grid gap-1">
            <Tick checked={isReminders} onChange={setReminders}>
              What falls due
            </Tick>
            <Tick checked={isNews} onChange={setNews}>
              What others did
            </Tick>
          </div>
          {failure !== undefined && (
            <Notice variant="error" className="mb-4">
              {failure}
            </Notice>
          )}
          <Button pending={end.isPending} disabled={!isReminders && !isNews} onClick={() => end.mutate()}>
            End these emails
          </Button>
        </>
      )}
    </SheetPage>
  )
}
