import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { createCalendar, deleteCalendar, getCalendar } from '#contract/duties/calendar-feed.ts'
import { answerOf } from '#web/platform/base/answer.ts'
import { call } from '#web/platform/base/call.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { Section } from '#web/platform/ui/section.tsx'

const calendarQuery = answerOf(getCalendar)

/** The secret address at which calendars of other programs read the deadlines. */
export function SubscriptionSection() {
  const { data } = useQuery(calendarQuery)
  const refresh = () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey })
  const create = useSharedChange({
    act: () => call(createCalendar, {}),
    failure: 'The address could not be made.',
    refresh,
  })
  const revoke = useSharedChange<void, undefined>({
    act: () => call(deleteCalendar, {}),
    done: () => 'The address does not work any more',
    failure: 'The address could not be revoked.',
    refresh,
    onDone: () => create.reset(),
  })
  const hasOne = data !== undefined && data.createdAt !== null
  const url = create.data?.url
  return (
    <Section
      title="In your own calendar"
      description="Google, Apple, Outlook and others read the deadlines from an address that only you know. Whoever has it sees what you may see."
    >
      {url !== undefined && (
        <div className="mb-4 grid gap-2">
          <p>Add this link to the calendar of your phone or computer. It is shown once:</p>
          <p className="font-mono text-sm wrap-anywhere">{url}</p>
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            onClick={() => void copyText(url, 'Link copied')}
          >
            <Copy aria-hidden />
            Copy the link
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" pending={create.isPending} onClick={() => create.mutate()}>
          <CalendarSync aria-hidden />
          {hasOne ? 'Make a new link' : 'Show them in my own calendar'}
        </Button>
        {hasOne && (
          <Button variant="ghost" pending={revoke.isPending} onClick={() => revoke.mutate()}>
            Stop showing them there
          </Button>
        )}
      </div>
    </Section>
  )
}
