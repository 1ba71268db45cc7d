import { useQuery } from '@tanstack/react-query'
import { getDailyMail, setDailyMail } from '#contract/notices/daily-mail.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { usePeople } from '#web/platform/base/companies.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { answerOf } from '#web/platform/base/answer.ts'

const dailyMailQuery = answerOf(getDailyMail)

/** Whether the person gets a mail once a day of what others did. Nothing in a company without others. */
export function DailyMailSection() {
  const hasOthers = usePeople().length > 0
  const { data } = useQuery({ ...dailyMailQuery, enabled: hasOthers })
  const set = useSharedChange({
    act: (isWanted: boolean) => call(setDailyMail, { body: { isWanted } }),
    done: (isWanted) => (isWanted ? 'You get a daily email from now on' : 'You get no daily email any more'),
    failure: 'This could not be changed.',
    onDone: (choice) => replaceAnswer(dailyMailQuery.queryKey, choice),
  })
  if (data === undefined || !hasOthers) return null
  return (
    <Section
      title="Daily email"
      description="Once a day, what others did in this company with the papers that you may view. On days on which nothing was done, there is none."
      action={
        <Button variant="secondary" pending={set.isPending} onClick={() => set.mutate(!data.isWanted)}>
          {data.isWanted ? 'Stop the daily email' : 'Send me a daily email'}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{data.isWanted ? 'It is on.' : 'It is off.'}</p>
    </Section>
  )
}
