import { Outlet } from '@tanstack/react-router'
import { SignOutDialog } from '#web/accounts/index.ts'
import { PwaNotices } from '#web/pwa/index.ts'
import { FloatingArea } from '#web/ui/floating.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** The frame of every screen. A screen gives its main part the id `main`. */
export function Root() {
  usePageFocus()
  return (
    <FloatingArea>
      <TooltipProvider>
        <SkipLink />
        <PwaNotices />
        <Outlet />
        <SignOutDialog />
        <Toaster />
      </TooltipProvider>
    </FloatingArea>
  )
}
