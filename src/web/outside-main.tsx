import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './platform/base/query-client.ts'
import { refuseStrayDrops } from './app/stray-drops.ts'
import { OutsidePage } from './outside/page/index.ts'

// As in the program's own start: compiling schemas needs `eval`, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

refuseStrayDrops()

const root = document.getElementById('root')
if (root === null) throw new Error('outside.html has no #root')
const token = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <OutsidePage token={token} />
    </QueryClientProvider>
  </StrictMode>,
)
