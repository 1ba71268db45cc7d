import { personHere } from './caches.ts'
import { keepShares } from './device-store.ts'
import { paths } from './paths.ts'
import { finishSignOut } from './sign-out.ts'
import type { WorkerScope } from './worker-scope.ts'

const WORDS = ['title', 'text', 'url'] as const
/** The server's limit as well: the words must fit into an address. */
const MAX_WORDS = 1000

/**
 * Stores what the share sheet posts on the device and redirects to the screen that files it. Files nothing by itself:
 * the user chooses a folder. If the device cannot store the files, the request goes to the server.
 */
export async function takeShare(request: Request, { clients }: WorkerScope): Promise<Response> {
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
