import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useState, useEffect } from 'react'
import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { ConfirmIdentityDialog, SignOutDialog } from '#web/people/index.ts'
import { CompanySwitcher } from '#web/company/switcher/index.ts'
import { undoLast } from '#web/platform/base/action.ts'
import { pageCompany } from '#web/platform/base/company.ts'
import { useLiveChanges } from '#web/platform/base/live/use-live-changes.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { useStore } from '#web/platform/base/store.ts'
import { DownloadAlert, UploadArea } from '#web/manual/files/index.ts'
import { downloadStore } from '#web/platform/base/download/download-store.ts'
import { PwaNotices } from '#web/pwa/index.ts'
import { isMasterQuery } from '#web/template/index.ts'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { FloatingArea } from '#web/platform/ui/floating.tsx'
import { SkipLink } from '#web/platform/ui/skip-link.tsx'
import { Toaster } from '#web/platform/ui/toaster.tsx'
import { useKeys } from '#web/platform/ui/use-keys.ts'

/** The frame of every screen. A screen gives its main part the id `main`. */
export function Root() {
  usePageFocus()
  const workspace = useWorkspace()
  useLiveChanges(workspace)
  useKeys({ 'mod+z': undoLast })
  return (
    <FloatingArea>
      <SkipLink />
      <PwaNotices />
      <PrintedBy />
      <Outlet />
      {workspace !== undefined && <Uploads />}
      <Downloads />
      <SignOutDialog />
      <ConfirmIdentityDialog />
      <CompanySwitcher />
      <Toaster />
    </FloatingArea>
  )
}

/** The company and the day, which are at the top of a printed page. */
function PrintedBy() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const [day] = useState(() => spellDay(dayInLondon(new Date())))
  if (user === null || user === undefined) return null
  return (
    <p className="hidden justify-between gap-6 px-6 pt-2 text-xs print:flex">
      <span className="flex items-center gap-1.5">
        {user.businessBadge !== null && <CompanyMark badge={user.businessBadge} />}
        <bdi>{user.businessName}</bdi>
      </span>
      <span>{day}</span>
    </p>
  )
}

/** What the page shows: the manual or the template; nothing of either to those who may not see the template. */
function useWorkspace(): 'manual' | 'template' | undefined {
  const isTemplate = useLocation({ select: ({ pathname }) => pathname }).startsWith('/master')
  const { data } = useQuery({ ...isMasterQuery, enabled: false })
  if (!isTemplate) return 'manual'
  return data?.isMaster === true ? 'template' : undefined
}

/** The alert about a download, on phones. */
function Downloads() {
  const what = useStore(downloadStore)
  return what !== undefined && <DownloadAlert what={what} />
}

/** Receives files on every page of whoever is signed in and is in a company, which the pages find out. */
function Uploads() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const companyId = useStore(pageCompany)
  if (user === null || user === undefined || companyId === undefined) return null
  return (
    <Suspense>
      <UploadArea />
    </Suspense>
  )
}

/**
 * After a navigation, moves the focus to the main part of the new page, as a browser does when it loads a page. The
 * focus stays where it is when another element has taken it meanwhile, or when it is outside the old page's main
 * part.
 */
function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    /** Whether the current page's main part is still to be focused. */
    let isDue = false
    // A page's code may arrive after its address has changed.
    const arrival = new MutationObserver(arrive)

    function arrive() {
      const main = document.getElementById('main')
      if (!isDue || main === null) return
      isDue = false
      arrival.disconnect()
      const active = document.activeElement
      const isLost = active === null || active === document.body
      if (isLost || (active === before && main.contains(active))) main.focus({ preventScroll: true })
    }
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) before = document.activeElement
    })
    const stopArriving = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The browser itself sets the focus of the first page.
      if (!pathChanged || fromLocation === undefined) return
      isDue = true
      arrival.observe(document.body, { childList: true, subtree: true })
      arrive()
    })
    return () => {
      stopLeaving()
      stopArriving()
      arrival.disconnect()
    }
  }, [router])
}
