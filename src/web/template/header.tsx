import { Link } from '@tanstack/react-router'
import { LayoutGrid, List } from 'lucide-react'
import { useStore } from '#web/base/store.ts'
import { prefer, preferencesStore } from '#web/base/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeToggle } from '#web/base/theme-toggle.tsx'

/** Pinned over every page of the template. */
export function Header() {
  const { view } = useStore(preferencesStore)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link to="/board-manual" className="rounded-sm" aria-label="Board Manual, home">
          <Logo />
        </Link>
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          <IconButton
            label={view === 'grid' ? 'Show as list' : 'Show as grid'}
            onClick={() => prefer({ view: view === 'grid' ? 'list' : 'grid' })}
          >
            {view === 'grid' ? <List aria-hidden /> : <LayoutGrid aria-hidden />}
          </IconButton>
          <ThemeToggle className="max-lg:hidden" />
          <Button asChild variant="secondary" className="max-sm:hidden">
            <Link to="/">Back to Board Manual</Link>
          </Button>
        </div>
      </div>
    </header>
  )
}
