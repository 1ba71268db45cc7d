import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Page, PageLoading } from '#web/platform/ui/page.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { requestsQuery, useMayAsk } from './queries.ts'
import { RequestCard } from './request-card.tsx'

/** What was asked of people without an account, and what is still out. */
export function RequestsPage() {
  const { data, error, isError, refetch } = useQuery(requestsQuery)
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useMayAsk()
  const ask = mayAsk && (
    <Button onClick={() => setAsking(true)}>
      <Send aria-hidden />
      Ask for papers
    </Button>
  )
  return (
    <Page
      title="Requests"
      lead="Papers that people without an account were asked for. What they send waits in the inbox."
      action={data !== undefined && data.length > 0 && ask}
    >
      {data === undefined ? (
        isError ? (
          <LoadError title="The requests could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <PageLoading label="Loading requests" />
        )
      ) : data.length === 0 ? (
        <EmptyState
          isFramed
          icon={<Send />}
          title="Nobody was asked for papers yet"
          description="Ask the accountant, a supplier or an employee for what is missing. They need no account, and get a receipt."
          action={ask}
        />
      ) : (
        data.map((request) => <RequestCard key={request.id} request={request} />)
      )}
      {isAsking && (
        <Suspense>
          <AskDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Page>
  )
}
