import { clsx } from 'clsx'
import { answerOf } from '#web/platform/base/answer.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { getReminders, type ReminderChoice, setReminders } from '#contract/notices/daily-mail.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { Section } from '#web/platform/ui/section.tsx'

const remindersKey = [getReminders.path]

const choices: ReadonlyArray<{ name: keyof ReminderChoice; label: string }> = [
  { name: 'weekly', label: 'On Mondays, what is late or due within 30 days' },
  {
    name: 'ahead',
    label: 'The day before and on the day what costs money, and accounts 90, 30 and 7 days ahead',
  },
]

/** Which reminders the person gets by mail. */
export function RemindersSection() {
  const query = useQuery(answerOf(getReminders))
  const { data } = query
  const save = useSharedChange({
    act: (body: ReminderChoice) => call(setReminders, { body }),
    done: 'Reminders changed',
    failure: 'The reminders could not be changed.',
    onDone: (saved) => replaceAnswer(remindersKey, saved),
  })
  return (
    <Section
      title="Reminders by email"
      description="About all your companies: what was given to you, and what is in functions that you edit. One email a day at most, none when nothing is due."
    >
      {query.isLoadingError ? (
        <NotLoaded title="The reminders could not be read" query={query} />
      ) : (
        // Keeps its room until the choice is known, so that what is below stays where it is.
        <div className={clsx('grid gap-1', data === undefined && 'invisible')}>
          {choices.map(({ label, name }) => (
            <Tick
              key={name}
              checked={data?.[name] ?? false}
              onChange={(checked) => {
                if (data !== undefined && !save.isPending) save.mutate({ ...data, [name]: checked })
              }}
            >
              {label}
            </Tick>
          ))}
        </div>
      )}
    </Section>
  )
}
