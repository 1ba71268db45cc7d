import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderX, Scale, Server } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { folderLabel } from '#contract/manual/folders.ts'
import { AdministrationPage } from '#web/administration/index.ts'
import { LoadError, NotLoaded } from '#web/platform/base/load-error.tsx'
import { templateScope } from '#web/platform/base/scope/template.ts'
import { ScopeContext } from '#web/platform/base/scope/use-scope.ts'
import { ThemeToggle } from '#web/platform/base/theme-toggle.tsx'
import { useUploadPlace } from '#web/manual/files/index.ts'
import { foldersQueryOf, treeOf } from '#web/manual/folders/index.ts'
import { isMasterQuery, RulesPage } from '#web/template/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { HeaderLink } from '#web/platform/ui/header-link.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { Screen } from '#web/platform/ui/screen.tsx'
import { frame } from './frame.tsx'
import { TemplateFolderView, TemplateHome } from './template-view.tsx'
import { ViewToggle } from './view-toggle.tsx'

/** The template, shown in the screens of the manual. Only the master administrator has access. */
export function TemplatePage({ folderId }: { folderId: string | undefined }) {
  return (
    <ForAdministrator>
      <ScopeContext value={templateScope}>
        <Template folderId={folderId} />
      </ScopeContext>
    </ForAdministrator>
  )
}

/** The rules by which every manual knows what is due, to be kept and expected. Only the master administrator has access. */
export function TemplateRulesPage() {
  return (
    <ForAdministrator>
      <Header />
      <RulesPage />
    </ForAdministrator>
  )
}

/** The accounts, companies and jobs of the server. Only the master administrator has access. */
export function ServerPage() {
  return (
    <ForAdministrator>
      <AdministrationPage />
    </ForAdministrator>
  )
}

function ForAdministrator({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(isMasterQuery)
  if (data?.isMaster === true) return children
  if (data !== undefined)
    return (
      <Screen title="Access Denied">
        <p className="mt-2 text-ink-2">Only master administrators can access this area.</p>
        <Button asChild variant="secondary" className="mt-6">
          <Link to="/">Back to Board Manual</Link>
        </Button>
      </Screen>
    )
  if (error !== null)
    return (
      <Screen title="Master Template">
        <LoadError title="Your access could not be checked" error={error} onRetry={() => void refetch()} />
      </Screen>
    )
  return (
    <Screen title="Loading...">
      <output className="mt-2 text-ink-2">Checking access permissions.</output>
    </Screen>
  )
}

function Template({ folderId }: { folderId: string | undefined }) {
  const query = useQuery(foldersQueryOf(templateScope))
  const { data } = query
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const folder = folderId === undefined ? undefined : tree.byId.get(folderId)
  usePageTitle(folder === undefined ? 'Master Template' : `${folderLabel(folder)} – Master Template`)
  useUploadPlace(folder)

  return (
    <>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-4rem)] max-w-7xl px-4 pt-5 pb-12 sm:px-6 md:pt-6"
      >
        {folder !== undefined ? (
          <TemplateFolderView tree={tree} folder={folder} />
        ) : data !== undefined && folderId === undefined ? (
          <TemplateHome tree={tree} />
        ) : (
          <>
            <h1 className="sr-only">Master Template</h1>
            {data !== undefined ? (
              <NoSuchFolder />
            ) : (
              <NotLoaded title="The template could not be read" query={query} className="h-64" />
            )}
          </>
        )}
        <ThemeToggle className="sticky top-full mt-8 lg:hidden" />
      </main>
    </>
  )
}

function Header() {
  return (
    <header className={frame.header}>
      <div className={frame.bar}>
        <Link to="/board-manual" className="flex rounded-sm" aria-label="Board Manual, home">
          <Logo />
        </Link>
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          <HeaderLink
            to="/administration"
            label="Administration"
            icon={<Server aria-hidden />}
            labelledFrom="lg"
          />
          <HeaderLink to="/master/rules" label="Rules" icon={<Scale aria-hidden />} labelledFrom="lg" />
          <ViewToggle folder={undefined} />
          <ThemeToggle className="max-lg:hidden" />
          <Button asChild variant="secondary" className="max-sm:hidden">
            <Link to="/">Back to Board Manual</Link>
          </Button>
        </div>
      </div>
    </header>
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
          <Link {...templateScope.links.home}>Master Template</Link>
        </Button>
      }
    />
  )
}
