import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHasInbox } from '#web/platform/base/access.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { toast, toastSuccess } from '#web/platform/ui/toast.ts'
import { Destination, FormButtons } from './filing-form.tsx'
import { useFileShares } from './actions.ts'
import { DeviceShares, useDeviceShares } from './device-shares.tsx'
import { NoInbox } from './no-inbox.tsx'
import { useIncomingFiles } from './use-incoming-files.ts'
import type { Shared } from './queries.ts'
import { SharedFiles } from './shared-files.tsx'
import { UploadTokens } from './upload-tokens.tsx'
import { useShared } from './use-shared.ts'
import { useSuggested } from './use-suggested.ts'

/** Delay before the folder opens (`docs/product.md` §9). */
const REDIRECT_MS = 2000

/** Lists all shared files without a folder, whichever way they came. */
export function Share() {
  const { isSignedIn, shared, isLoading, error, retry } = useShared()
  useIncomingFiles()
  return (
    <SheetPage isWide title="Save Shared Files" lead={isSignedIn ? <OwnLead /> : LEAD}>
      <div className="grid grid-cols-1 gap-5">
        {error !== null && (
          <LoadError title="The shared files could not be read" error={error} onRetry={() => void retry()} />
        )}
        {isLoading ? (
          <Skeleton className="h-40" />
        ) : isSignedIn ? (
          <OwnShares shared={shared} hasFailed={error !== null} />
        ) : (
          <SignedOut shared={shared} />
        )}
      </div>
    </SheetPage>
  )
}

const LEAD = 'What other apps and devices have sent in waits here for seven days until you file it.'

const OwnLead = () => useHasInbox() !== false && LEAD

interface Props {
  shared: readonly Shared[]
  hasFailed: boolean
}

/** What waits, and how devices send it in; of what is on this device, for those who file nothing, its removal alone. */
function OwnShares({ hasFailed, shared }: Props) {
  if (useHasInbox() === false)
    return (
      <>
        {shared.length > 0 && <SharedFiles shared={shared} canDiscard />}
        <NoInbox />
        <FormButtons>
          <ToFileManager />
        </FormButtons>
      </>
    )
  return (
    <>
      <DeviceShares />
      <Waiting shared={shared} hasFailed={hasFailed} />
      <details className="border-t border-line pt-4">
        <summary className="text-sm font-medium text-ink-2">Send files in from an iPhone or iPad</summary>
        <div className="mt-4">
          <UploadTokens />
        </div>
      </details>
    </>
  )
}

function ToFileManager() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      Go to File Manager
    </Link>
  )
}

function Waiting({ shared, hasFailed }: Props) {
  const navigate = useNavigate()
  const [folderId, setFolderId] = useState('')
  const waiting = useDeviceShares()
  const suggested = useSuggested(shared)
  const [savedTo, setSavedTo] = useState<string>()
  const filing = useFileShares('Upload failed', ({ folderId: to }) => {
    toastSuccess('Files uploaded successfully via iOS Share Sheet!')
    setSavedTo(to)
  })
  useEffect(() => {
    if (savedTo === undefined) return undefined
    const timer = setTimeout(
      () => void navigate({ to: '/folder/$folderId', params: { folderId: savedTo } }),
      REDIRECT_MS,
    )
    return () => clearTimeout(timer)
  }, [savedTo, navigate])

  function save() {
    if (folderId === '') {
      toast({
        title: 'Please select a folder',
        description: 'Choose where to save your files',
        variant: 'error',
      })
      return
    }
    filing.mutate({ folderId, shared })
  }

  if (savedTo !== undefined) return <Notice variant="success">Saved. Opening the folder...</Notice>
  return (
    <>
      {shared.length > 0 ? (
        <SharedFiles shared={shared} canDiscard={!filing.isPending} />
      ) : (
        !hasFailed &&
        waiting.length === 0 && (
          <div className="rounded-lg border border-line bg-sheet">
            <EmptyState
              icon={<Inbox />}
              title="Nothing is waiting to be filed"
              description="Share a photo or a document to Board Manual from another app, and it appears here."
            />
          </div>
        )
      )}
      <Destination
        look="list"
        value={folderId}
        suggested={suggested}
        onChange={setFolderId}
        disabled={filing.isPending}
      />
      <FormButtons>
        <ToFileManager />
        <Button
          disabled={shared.length === 0}
          pending={filing.isPending}
          pendingLabel="Saving..."
          onClick={save}
        >
          Save
        </Button>
      </FormButtons>
    </>
  )
}

function SignedOut({ shared }: { shared: readonly Shared[] }) {
  return (
    <>
      {shared.length > 0 && <SharedFiles shared={shared} canDiscard />}
      <Notice>
        {shared.length > 0
          ? 'These files wait on this device. Sign in to choose a folder for them; they come along.'
          : 'Sign in to see what was shared to your account.'}
      </Notice>
      <FormButtons>
        <ToFileManager />
        <Link to="/login" search={{ next: '/share' }} className={buttonClass()}>
          Sign In
        </Link>
      </FormButtons>
    </>
  )
}
