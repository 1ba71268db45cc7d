import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type JobEntry, type JobState, jobStates } from '#contract/administration/administration.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { formatMoment } from '#web/platform/ui/format.ts'
import { Entries, Entry } from './entries.tsx'
import { jobsQuery, useRunAgain } from './queries.ts'
import { counted, failureInWords, jobInWords } from './words.ts'

const stateLabels: Readonly<Record<JobState, string>> = {
  failed: 'Failed',
  waiting: 'Waiting',
  running: 'Running',
}
const options = [
  { value: 'all', label: 'All' },
  ...jobStates.map((value) => ({ value, label: stateLabels[value] })),
] as const

/** The jobs of the server that are not done: those that send mails, or the others. */
export function Jobs({ kind, words }: { kind: 'mail' | 'other'; words: string }) {
  const [shown, setShown] = useState<JobState | 'all'>('all')
  const run = useRunAgain()
  const state = shown === 'all' ? undefined : shown
  const isMail = kind === 'mail'
  return (
    <>
      <div className="mb-4 w-full sm:w-56">
        <Select<JobState | 'all'>
          aria-label={isMail ? 'Which emails' : 'Which jobs'}
          value={shown}
          options={options}
          onValueChange={setShown}
        />
      </div>
      <Entries
        query={jobsQuery(words, kind, state)}
        of={isMail ? 'emails' : 'jobs'}
        none={isMail ? 'No email waits or has failed' : 'No job waits or has failed'}
        isSearch={words !== '' || state !== undefined}
      >
        {(job) => (
          <Entry
            title={jobInWords(job)}
            mark={job.state === 'failed' && 'Failed'}
            facts={[
              job.address,
              job.company?.name,
              job.state !== 'failed' && stateOf(job),
              job.attempts > 0 && `${counted(job.attempts, 'attempt')} of ${String(job.maxAttempts)}`,
              job.error !== null && `Last failure: ${failureInWords(job.error)}`,
              `Since ${formatMoment(job.createdAt)}`,
            ]}
            action={
              job.state !== 'running' && (
                <Button
                  variant="ghost"
                  size="sm"
                  pending={run.isPending && run.variables.id === job.id}
                  aria-label={`${isMail ? 'Send' : 'Run'} again: ${jobInWords(job)}`}
                  onClick={() => run.mutate(job)}
                >
                  <RotateCcw aria-hidden />
                  {isMail ? 'Send now' : 'Run now'}
                </Button>
              )
            }
          />
        )}
      </Entries>
    </>
  )
}

function stateOf({ runAt, state }: JobEntry): string {
  if (state === 'running') return 'Running'
  const next = new Date(runAt)
  return next.getTime() <= Date.now() ? 'Waits for its turn' : `Tried next ${formatMoment(runAt)}`
}
