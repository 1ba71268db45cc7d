import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderX } from 'lucide-react'
import { memo, useMemo } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { useMoveHere, usePaste } from '#web/manual/clipboard/index.ts'
import { useHasInbox, useIsLimited } from '#web/platform/base/access.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { fileQuery } from '#web/manual/files/index.ts'
import { Inbox, NoInbox } from '#web/manual/inbox/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { type Found, Viewer } from '#web/viewer/index.ts'
import { foldersQuery, type FolderTree, treeOf } from '#web/manual/folders/index.ts'
import { frame, ManualSkeleton } from './frame.tsx'
import { HomePage } from './home-page.tsx'
import { MoveBanner } from './move-here.tsx'
import { PasteButton } from './paste-button.tsx'
import { FolderView } from './index.ts'

interface Props {
  /** The open folder; `undefined` on the home page. */
  folderId?: string | undefined
  /** The page of the papers that wait, instead of a folder. */
  isInbox?: boolean
  /** The id of a file in it that was searched for. */
  highlighted?: string | undefined
  /** The id of a file that is open in the viewer. */
  viewed?: string | undefined
  /** How the open file was found. */
  found?: Found | undefined
}

/** The manual, on its home page or at an open folder. */
export function ManualPage({ folderId, isInbox = false, highlighted, viewed, found }: Props) {
  const { data, error, refetch } = useQuery(foldersQuery)
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const folder = folderId === undefined ? undefined : tree.byId.get(folderId)
  const { data: file } = useQuery({ ...fileQuery(viewed ?? ''), enabled: viewed !== undefined })
  usePageTitle(
    viewed !== undefined && file !== undefined ? file.originalName : isInbox ? 'Inbox' : labelOf(folder),
  )
  usePasteKey(folder, isInbox)

  return (
    <>
      <main id="main" tabIndex={-1} className={frame.main}>
        <div className="mb-4 empty:hidden md:hidden">{!isInbox && <PasteButton folder={folder} />}</div>
        {data !== undefined && <MoveBanner tree={tree} folder={folder} />}
        <Content
          tree={data === undefined ? undefined : tree}
          folderId={folderId}
          isInbox={isInbox}
          highlighted={highlighted}
          error={error}
          onRetry={refetch}
        />
      </main>
      {folderId !== undefined && viewed !== undefined && <Viewer id={viewed} found={found} />}
    </>
  )
}

function labelOf(folder: Folder | undefined): string {
  return folder === undefined ? '' : folderLabel(folder)
}

interface ContentProps {
  tree: FolderTree | undefined
  folderId: string | undefined
  isInbox: boolean
  highlighted: string | undefined
  error: Error | null
  onRetry: () => unknown
}

/** By itself, so that a dialog does not render it anew. */
const Content = memo(function Content({
  tree,
  folderId,
  isInbox,
  highlighted,
  error,
  onRetry,
}: ContentProps) {
  if (tree === undefined) {
    return error === null ? (
      <ManualSkeleton />
    ) : (
      <>
        <h1 className="sr-only">Board Manual</h1>
        <LoadError title="The folders could not be read" error={error} onRetry={() => void onRetry()} />
      </>
    )
  }
  if (isInbox)
    return (
      <>
        <h1 className="heading mb-4 text-xl sm:text-2xl">Inbox</h1>
        <OwnInbox />
      </>
    )
  if (folderId === undefined) return <HomePage tree={tree} />
  const folder = tree.byId.get(folderId)
  return folder === undefined ? (
    <NoSuchFolder id={folderId} />
  ) : (
    <FolderView tree={tree} folder={folder} highlighted={highlighted} />
  )
})

/** The inbox of those who have one; to others it asks for nothing. */
function OwnInbox() {
  const hasInbox = useHasInbox()
  if (hasInbox === undefined) return <Skeleton className="h-48" />
  return hasInbox ? <Inbox /> : <NoInbox />
}

function NoSuchFolder({ id }: { id: string }) {
  const isLimited = useIsLimited()
  return (
    <>
      <h1 className="sr-only">Folder not found</h1>
      <EmptyState
        icon={<FolderX />}
        title={`There is no folder ${id} ${isLimited ? 'that you may view' : 'in this manual'}`}
        description={`It may have been deleted or moved${isLimited ? ', or its function is not yours' : ''}.`}
        action={
          <Button asChild variant="secondary">
            <Link to="/board-manual">Home</Link>
          </Button>
        }
      />
    </>
  )
}

/** Ctrl+V pastes what was cut or copied into the open folder, and a folder on Home. */
function usePasteKey(folder: Folder | undefined, isInbox: boolean): void {
  const { moving, moveHere } = useMoveHere()
  const { copied, paste } = usePaste()
  useKeys({
    'mod+v': () => {
      if (moving !== undefined && folder !== undefined) void moveHere(folder)
      else if (copied !== undefined && !isInbox) paste(folder)
      else return false
      return true
    },
  })
}
