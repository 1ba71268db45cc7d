import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Page, PageLoading } from '#web/platform/ui/page.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { useMayGive } from './may-give.ts'
import { PackCard } from './pack-card.tsx'
import { packsQuery } from './queries.ts'

/** What was given to people without an account, and what they were shown of it. */
export function PacksPage() {
  const { data, error, isError, refetch } = useQuery(packsQuery)
  const [isGiving, setGiving] = useState(false)
  const mayGive = useMayGive()
  const give = mayGive && (
    <Button onClick={() => setGiving(true)}>
      <Send aria-hidden />
      Give papers
    </Button>
  )
  return (
    <Page
      title="Given"
      lead="Papers that people without an account were given, and what they were shown of them."
      action={data !== undefined && data.length > 0 && give}
    >
      {data === undefined ? (
        isError ? (
          <LoadError title="The packs could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <PageLoading label="Loading packs" />
        )
      ) : data.length === 0 ? (
        <EmptyState
          isFramed
          icon={<Send />}
          title="Nobody was given papers yet"
          description="Give the accountant a year, or the bank what it asks for. They need no account, and you see which pages they were shown."
          action={give}
        />
      ) : (
        data.map((pack) => <PackCard key={pack.id} pack={pack} />)
      )}
      {isGiving && (
        <Suspense>
          <GiveDialog onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </Page>
  )
}
