import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderX } from 'lucide-react'
import { useMemo } from 'react'
import { folderLabel } from '#contract/folders.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Screen } from '#web/ui/screen.tsx'
import { LoadError } from '#web/base/load-error.tsx'
import { UploadArea } from '#web/files/index.ts'
import { treeOf } from '#web/folders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThemeToggle } from '#web/base/theme-toggle.tsx'
import { Header } from './header.tsx'
import { isMasterQuery, masterFoldersQuery } from './queries.ts'
import { TemplateView } from './template-view.tsx'

/** Master template management, for master administrators (`docs/product.md` §2). */
export default function MasterPage({ folderId }: { folderId: string | undefined }) {
  const { data, error, refetch } = useQuery(isMasterQuery)
  if (data?.isMaster === true) return <Template folderId={folderId} />
  if (data !== undefined) {
    return (
      <Screen title="Access Denied">
        <p className="mt-2 text-ink-2">Only master administrators can access this area.</p>
        <Button asChild variant="secondary" className="mt-6">
          <Link to="/">Back to Board Manual</Link>
        </Button>
      </Screen>
    )
  }
  if (error !== null) {
    return (
      <Screen title="Master Template">
        <LoadError title="Your access could not be checked" error={error} onRetry={() => void refetch()} />
      </Screen>
    )
  }
  return (
    <Screen title="Loading...">
      <output className="mt-2 text-ink-2">Checking access permissions.</output>
    </Screen>
  )
}

function Template({ folderId }: { folderId: string | undefined }) {
  const { data, error, refetch } = useQuery(masterFoldersQuery)
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const folder = folderId === undefined ? undefined : tree.byId.get(folderId)
  usePageTitle(folder === undefined ? 'Master Template' : `${folderLabel(folder)} – Master Template`)

  return (
    <UploadArea folders={data && tree.all} folder={folder}>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-4rem)] max-w-7xl px-4 pt-5 pb-12 sm:px-6 md:pt-6"
      >
        {data !== undefined && (folderId === undefined || folder !== undefined) ? (
          <TemplateView tree={tree} folder={folder} />
        ) : (
          <>
            <h1 className="sr-only">Master Template</h1>
            {data !== undefined ? (
              <NoSuchFolder />
            ) : error === null ? (
              <Skeleton className="h-64" />
            ) : (
              <LoadError
                title="The template could not be read"
                error={error}
                onRetry={() => void refetch()}
              />
            )}
          </>
        )}
        <ThemeToggle className="sticky top-full mt-8 lg:hidden" />
      </main>
    </UploadArea>
  )
}

function NoSuchFolder() {
  return (
    <EmptyState
      icon={<FolderX />}
      title="There is no such folder in the template"
      description="It may have been deleted or moved."
      action={
        <Button asChild variant="secondary">
          <Link to="/master">Master Template</Link>
        </Button>
      }
    />
  )
}
