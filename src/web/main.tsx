import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { identityHeaders } from './platform/base/call.ts'
import { takeUpCompany } from './platform/base/company.ts'
import { askForHome } from './platform/base/early-answers.ts'
import { homePages } from './platform/base/home-pages.ts'
import { queryClient } from './platform/base/query-client.ts'
import { whenIdle } from './platform/base/when-idle.ts'
import { quietNoise } from './app/quiet-noise.ts'
import { followRow } from './platform/ui/return-focus.ts'
import { makeRouter } from './app/router.tsx'
import { refuseStrayDrops } from './app/stray-drops.ts'
import { finishSignOut, followSession, registerWorker } from './pwa/index.ts'

quietNoise()
refuseStrayDrops()
document.addEventListener('click', ({ target }) => followRow(target), { capture: true })
takeUpCompany()
// The page that is made for the home of somebody signed in has this, and every page of a device that has shown one.
if (homePages.has(window.location.pathname) && 'home' in document.documentElement.dataset)
  askForHome(identityHeaders())
followSession()
window.addEventListener('online', () => void finishSignOut())
// Compiling schemas needs `eval`, which the content security policy forbids. Set where zod looks for it (its `config()`),
// because importing that would bring zod to the first view.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Ends the current task, so that the browser can paint and answer touches between the steps of the start. */
async function nextStep(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Keeps the prerendered page until the router has loaded, then renders the first screen complete. */
async function start(container: HTMLElement): Promise<void> {
  await nextStep()
  const router = makeRouter()
  await nextStep()
  await router.load().catch(() => undefined)
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

/** The worker downloads the whole program for offline use: it waits until the page has loaded what it needs itself. */
async function registerWhenIdle(): Promise<void> {
  await whenIdle()
  // So that the first menu and the first tooltip open at once.
  await Promise.all([
    import('./platform/ui/open-menu.tsx'),
    import('./platform/ui/open-tooltip.tsx'),
    registerWorker(),
  ])
}

void start(root)
  .then(registerWhenIdle)
  .catch(() => undefined)
