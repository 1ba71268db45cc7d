import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useHasInbox } from '#web/platform/base/access.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { Destination, FormButtons } from './filing-form.tsx'
import { useFileShares } from './actions.ts'
import { DeviceShares, useDeviceShares } from './device-shares.tsx'
import { NoInbox } from './no-inbox.tsx'
import { ShareCompany } from './share-company.tsx'
import { useIncomingFiles } from './use-incoming-files.ts'
import { SharedFiles } from './shared-files.tsx'
import { useShared } from './use-shared.ts'
import { useSuggested } from './use-suggested.ts'
import { formatFiles } from '#web/platform/ui/format.ts'

const route = getRouteApi('/share-target')

/** The page that the share sheet of a device opens: lists the shared files and asks for a folder. */
export function ShareTarget() {
  const { title, text, url, refused } = route.useSearch()
  const navigate = useNavigate()
  const [folderId, setFolderId] = useState('')
  const { shared, isLoading } = useShared()
  const waiting = useDeviceShares()
  const hasInbox = useHasInbox()
  const suggested = useSuggested(hasInbox === false ? [] : shared)
  useIncomingFiles()
  const filing = useFileShares('Upload Failed', ({ folderId: to, shared: filed }) => {
    toastSuccess('Upload complete', `${formatFiles(filed.length)} uploaded successfully.`)
    void navigate({ to: '/folder/$folderId', params: { folderId: to } })
  })
  const canUpload = folderId !== '' && shared.length > 0

  return (
    <SheetPage
      isWide
      title="Share to Board Manual"
      lead={hasInbox !== false && 'Choose the folder in which to keep what you shared.'}
    >
      <div className="grid grid-cols-1 gap-5">
        {refused !== undefined && refused > 0 && (
          <Notice variant="error">
            {refused === 1 ? 'One file' : `${String(refused)} files`} could not be taken. It may be larger
            than the limit for a file.
          </Notice>
        )}
        <ShareCompany />
        <DeviceShares />
        <Words title={title} text={text} url={url} />
        {isLoading ? (
          <Skeleton className="h-16" />
        ) : shared.length > 0 ? (
          <SharedFiles shared={shared} canDiscard={!filing.isPending} />
        ) : (
          waiting.length === 0 &&
          hasInbox !== false && (
            <div className="rounded-lg border border-line bg-sheet">
              <EmptyState
                icon={<Share2 />}
                title="No files were shared"
                description="Share a photo or a document to Board Manual from another app, and it appears here."
              />
            </div>
          )
        )}
        <form
          noValidate
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (canUpload && !filing.isPending) filing.mutate({ folderId, shared })
          }}
        >
          {hasInbox === false ? (
            <NoInbox />
          ) : (
            <Destination
              value={folderId}
              suggested={suggested}
              onChange={setFolderId}
              disabled={filing.isPending}
            />
          )}
          <FormButtons>
            <Link to="/" className={buttonClass('secondary')}>
              Cancel
            </Link>
            {hasInbox !== false && (
              <Button
                type="submit"
                disabled={!canUpload}
                pending={filing.isPending}
                pendingLabel="Uploading..."
              >
                Upload to Board Manual
              </Button>
            )}
          </FormButtons>
        </form>
      </div>
    </SheetPage>
  )
}

/** The words that came with a share, as plain text: an address in them does not become a link. */
function Words(words: { title?: string | undefined; text?: string | undefined; url?: string | undefined }) {
  const { text, title, url } = words
  const shown = [
    ['Title', title],
    ['Text', text],
    ['Link', url],
  ].flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const]))
  if (shown.length === 0) return null
  return (
    <dl className="grid gap-2.5 rounded-lg border border-line bg-sheet px-3.5 py-3">
      {shown.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="line-clamp-4 wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
