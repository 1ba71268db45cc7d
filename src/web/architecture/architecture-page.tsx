import { loadedComponent } from '#web/platform/base/loaded-component.tsx'
import { useIsAdministrator } from '#web/platform/base/session.ts'
import { ThemeToggle } from '#web/platform/base/theme-toggle.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { BackToManual } from '#web/platform/ui/back-to-manual.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'

const Diagram = loadedComponent(async () => (await import('./diagram.tsx')).Diagram)

/**
 * The diagram of the system (`docs/product.md` §2). Everybody may open it; what is inside the code is loaded for the
 * administrator alone.
 */
export function ArchitecturePage() {
  usePageTitle('System Architecture')
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
      <header className="flex items-center justify-between gap-4 py-4 print:hidden">
        <BackToManual to="/" className="-ml-2.5" />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="heading text-2xl sm:text-3xl">Board Manual System Architecture</h1>
        <Notice className="mt-4 mb-8">This page is for the administrator account only.</Notice>
        <Diagram isDetailed={useIsAdministrator()} />
      </main>
    </div>
  )
}
