const SHELL = 'shell-'
/** Answers of the account's calls, for use offline. */
const PRIVATE = 'account'

export const shellCache = (version: string) => `${SHELL}${version}`

/** Caches the program's files, all or none. */
export async function cacheShell(version: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(shellCache(version))
  // Bypasses the HTTP cache: files of an older version must not get into this one.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
}

/** Deletes the caches of older versions. */
export async function dropOtherShells(version: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(SHELL) && name !== shellCache(version))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Deletes the cached answers of the account's calls. */
export async function clearPrivateCache(): Promise<void> {
  await caches.delete(PRIVATE)
}

/** Network first: fetches the answer and caches it; offline, returns the cached answer. */
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

/** Cache first: files with a hash in their name never change. */
export async function keptOrFresh(request: Request, version: string): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(shellCache(version))).put(request, response.clone())
  return response
}
