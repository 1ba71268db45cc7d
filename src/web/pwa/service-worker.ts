import { cacheShell, clearPrivateCache, dropOtherShells, freshOrKept, keptOrFresh } from './caches.ts'
import { paths } from './paths.ts'
import { takeShare } from './take-share.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** The build that this worker belongs to, and what of it is put on the device; written in by `vite.config.ts`. */
declare const SHELL: { version: string; files: readonly string[] }

const PAGE = '/index.html'
/** What the manual needs to open without a connection. */
const keptReads = new Set<string>([paths.user, paths.folders])

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell(SHELL.version, SHELL.files))
})

// The next version waits until every page of this one is closed, or until it is asked for: none is swapped in mid-work.
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(SHELL.version)
  if (data === 'activate') void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherShells(SHELL.version).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer !== undefined) event.respondWith(answer)
})

/** What is answered here; everything else goes its way as if there were no worker. */
function answerTo({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return undefined
  if (request.method === 'POST') {
    if (pathname === paths.shareTarget) return takeShare(request, self)
    if (pathname === paths.logOut || pathname === paths.logIn) return changeAccount(request)
    return undefined
  }
  if (request.method !== 'GET') return undefined
  if (keptReads.has(pathname)) return freshOrKept(request)
  if (pathname.startsWith('/api/')) return undefined
  if (request.mode === 'navigate') return openPage(request)
  if (pathname.startsWith('/assets/') || SHELL.files.includes(pathname)) {
    return keptOrFresh(request, SHELL.version)
  }
  return undefined
}

/** Who signs in or out leaves nothing of the account before on the device. */
async function changeAccount(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) await clearPrivateCache()
  return response
}

/** The page that the server has; without a connection, the program from the device opens it. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(PAGE)
    if (page === undefined) throw error
    return page
  }
}
