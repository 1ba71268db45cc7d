import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { queryClient } from './app/query-client.ts'
import { quietNoise } from './app/quiet-noise.ts'
import { router } from './app/router.tsx'
import { refuseStrayDrops } from './app/stray-drops.ts'
import { registerWorker } from './pwa/register.ts'

quietNoise()
refuseStrayDrops()
void registerWorker().catch(() => undefined)
// Compiling schemas needs `eval`, which the content security policy forbids. Set where zod looks for it (its `config()`),
// because importing that would bring zod to the first view.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const app = (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
)
// What the page came with stays until there is a screen to take its place. That one is drawn once, with all that was
// read for it, and in small steps, so that a slow device can be used meanwhile.
void router.load().finally(() => startTransition(() => createRoot(root).render(app)))
