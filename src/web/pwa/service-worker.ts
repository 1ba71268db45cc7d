import {
  cacheShell,
  clearPrivateCache,
  dropOtherShells,
  freshOrKept,
  keptOrFresh,
  personHere,
} from './caches.ts'
import { paths } from './paths.ts'
import { finishSignOut, forgetSignOut } from './sign-out.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'
import { keepShares } from './device-store.ts'

declare const self: WorkerScope
/** The build that this worker belongs to, and the files to cache (written by `build/service-worker-plugin.ts`). */
declare const SHELL: { version: string; files: readonly string[] }

const PAGE = '/index.html'
/** The calls that the manual needs to open offline; by the companies it knows what the person may do. */
const keptReads = new Set<string>([paths.user, paths.folders, paths.companies, paths.home])
/** The calls after which somebody else may be signed in. */
const accountChanges = new Set<string>([paths.logIn, paths.secondFactor, paths.passkey, paths.logOut])

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell(SHELL.version, SHELL.files))
})

// A new version waits until all pages of the old one are closed or the user agrees: none is swapped in the middle of
// work.
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

/** The response to a request; `undefined` leaves the request to the browser. */
function answerTo({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return undefined
  if (request.method === 'POST') {
    if (pathname === paths.shareTarget) return takeShare(request, self)
    if (accountChanges.has(pathname)) return changeAccount(request)
    return undefined
  }
  if (request.method !== 'GET') return undefined
  if (keptReads.has(pathname)) return readAccount(request)
  if (pathname.startsWith('/api/')) return undefined
  if (request.mode === 'navigate') return openPage(request)
  if (pathname.startsWith('/assets/') || SHELL.files.includes(pathname))
    return keptOrFresh(request, SHELL.version)
  return undefined
}

/** A sign-in or sign-out removes the cached answers of the previous account. */
async function changeAccount(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === paths.logIn) await finishSignOut()
  const response = await fetch(request)
  if (response.ok) await Promise.all([clearPrivateCache(), forgetSignOut()])
  return response
}

/** An answer of the account, also offline. Nobody is signed in while a session waits for its end. */
async function readAccount(request: Request): Promise<Response> {
  if (await finishSignOut()) return await freshOrKept(request, paths.user)
  return Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 })
}

/** Network first; offline, and while a session waits for its end, opens the cached program. */
async function openPage(request: Request): Promise<Response> {
  try {
    if (!(await finishSignOut())) throw new TypeError('the session could not be ended')
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(PAGE)
    if (page === undefined) throw error
    return page
  }
}

const WORDS = ['title', 'text', 'url'] as const
/** The server's limit as well: the words must fit into an address. */
const MAX_WORDS = 1000

/**
 * Stores what the share sheet posts on the device and redirects to the screen that files it. Files nothing by itself:
 * the user chooses a folder. If the device cannot store the files, the request goes to the server.
 */
async function takeShare(request: Request, { clients }: WorkerScope): Promise<Response> {
  const forServer = request.clone()
  try {
    const form = await request.formData()
    const words = Object.fromEntries(
      WORDS.map((name) => {
        const value = form.get(name)
        return [name, typeof value === 'string' && value !== '' ? value.slice(0, MAX_WORDS) : null]
      }),
    ) as Record<(typeof WORDS)[number], string | null>
    const files = [...form.values()].filter((value) => value instanceof File)
    const person = (await finishSignOut()) ? await personHere(paths.user) : undefined
    await keepShares({ userId: person }, files, words)
    for (const client of await clients.matchAll({ type: 'window' }))
      client.postMessage({ type: 'SHARED_FILES' })
    const given = Object.entries(words).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    const query = new URLSearchParams(given).toString()
    return Response.redirect(query === '' ? '/share-target' : `/share-target?${query}`, 303)
  } catch {
    return await fetch(forServer)
  }
}
