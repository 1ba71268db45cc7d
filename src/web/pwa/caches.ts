import { COMPANY_HEADER, COMPANY_PARAMETER } from '#contract/company/company-naming.ts'

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

/** The person whose answers are cached: who was signed in when the server was last asked. */
async function keptPerson(user: string): Promise<string | undefined> {
  const cache = await caches.open(PRIVATE)
  const kept = (await cache.keys()).find(({ url }) => new URL(url).pathname === user)
  return kept && (await personIn(await cache.match(kept)))
}

/** Whether the answers in the cache are of another person than an answer that says who is signed in. */
async function isOfAnother(answer: Response, user: string): Promise<boolean> {
  const kept = await keptPerson(user)
  return kept !== undefined && kept !== (await personIn(answer))
}

async function personIn(answer: Response | undefined): Promise<string | undefined> {
  return answer === undefined ? undefined : ((await answer.clone().json()) as { id: string }).id
}

/** Who is signed in, by the server or else by the cache. */
export async function personHere(user: string): Promise<string | undefined> {
  try {
    const response = await freshOrKept(new Request(user), user)
    return response.ok ? await personIn(response) : undefined
  } catch {
    return undefined
  }
}

/**
 * Network first: fetches the answer and caches it; offline, returns the cached answer. Answers of one person are not
 * kept beside those of another, those of companies are kept apart.
 *
 * @param user the address of the call that says who is signed in
 */
export async function freshOrKept(request: Request, user: string): Promise<Response> {
  try {
    const response = await fetch(request)
    const isUser = new URL(request.url).pathname === user
    if (isUser && response.ok && (await isOfAnother(response, user))) await clearPrivateCache()
    if (response.ok) await keepAnswer(request, response)
    else if (response.status === 401) await clearPrivateCache()
    // The person has left the company.
    else if (response.status === 404) await (await caches.open(PRIVATE)).delete(keyOf(request))
    return response
  } catch (error) {
    const kept = await (await caches.open(PRIVATE)).match(keyOf(request))
    if (kept === undefined) throw error
    return kept
  }
}

/** The address under which the answer to a request is kept, with the company that the request names. */
function keyOf({ headers, url }: Request, company = headers.get(COMPANY_HEADER)): string {
  if (company === null) return url
  const key = new URL(url)
  key.searchParams.set(COMPANY_PARAMETER, company)
  return key.href
}

async function keepAnswer(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(PRIVATE)
  await cache.put(keyOf(request), response.clone())
  // Asked without a company, the server says which one it was; the page names it from then on.
  const of = response.headers.get(COMPANY_HEADER)
  if (of !== null && !request.headers.has(COMPANY_HEADER))
    await cache.put(keyOf(request, of), response.clone())
}

/** Cache first: files with a hash in their name never change. */
export async function keptOrFresh(request: Request, version: string): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await (await caches.open(shellCache(version))).put(request, response.clone())
  return response
}
