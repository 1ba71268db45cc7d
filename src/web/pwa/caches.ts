const SHELL = 'shell-'
/** What was read of an account, for the time without a connection. */
const PRIVATE = 'account'

export const shellCache = (version: string) => `${SHELL}${version}`

/** Puts the program itself on the device, whole or not at all. */
export async function cacheShell(version: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(shellCache(version))
  // Past the browser's own cache: a page of an older version must not get into this one.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
}

/** Drops the program's older versions. */
export async function dropOtherShells(version: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(SHELL) && name !== shellCache(version))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Forgets everything that was read of the account. */
export async function clearPrivateCache(): Promise<void> {
  await caches.delete(PRIVATE)
}

/** What the server says; without a connection, what it said last to the same question. */
export async function freshOrKept(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) await (await caches.open(PRIVATE)).put(request.url, response.clone())
    else if (response.status === 401) await clearPrivateCache()
    return response
  } catch (error) {
    const kept = await (await caches.open(PRIVATE)).match(request.url)
    if (kept === undefined) throw error
    return kept
  }
}

/** A file whose name is its hash never changes: from the device when it is there, and kept there once it was fetched. */
export async function keptOrFresh(request: Request, version: string): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(shellCache(version))).put(request, response.clone())
  return response
}
