import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { CompanyListing } from '#contract/company/companies.ts'
import type { File as StoredFile } from '#contract/manual/files.ts'
import { signInAt } from '../product.ts'

/** The name of the company that the account owns besides its first one. */
const SECOND = 'Harbour Tea Rooms Ltd'
const MINUTES = 'The board met on 3 March 2026 and approved the lease of Unit 4.'

/** A session of one person at a running product. */
interface Session {
  send(method: string, address: string, body?: object | FormData): Promise<Response>
}

function session(url: string, cookie: string, company?: string): Session {
  return {
    async send(method, address, body) {
      const response = await fetch(url + address, {
        method,
        headers: {
          cookie,
          ...(company === undefined ? {} : { 'x-company': company }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${address} was answered ${String(response.status)}`)
      return response
    },
  }
}

async function upload(to: Session, folderId: string, name: string, text: string): Promise<void> {
  const form = new FormData()
  form.append('folderId', folderId)
  form.append('files', new Blob([text], { type: 'text/plain' }), name)
  await to.send('POST', '/api/files/upload', form)
}

async function search(on: Session, word: string): Promise<StoredFile[]> {
  return (await (await on.send('GET', `/api/files/search?q=${word}`)).json()) as StoredFile[]
}

/** Puts into a new product what a release keeps: documents, a folder, the trash and a second company. */
export async function fillRelease(url: string, cookie: string): Promise<void> {
  const first = session(url, cookie)
  await upload(first, 'A', 'Minutes.txt', MINUTES)
  await upload(first, 'JK', 'gone.txt', 'A draft that nobody needs.')
  await first.send('POST', '/api/folders/JK/subfolders', { name: 'Zoë’s VAT' })
  const [gone] = await found(first, 'draft')
  await first.send('DELETE', `/api/files/${gone?.id ?? ''}`)
  const made = (await (await first.send('POST', '/api/companies', { name: SECOND })).json()) as CompanyListing
  await upload(session(url, cookie, made.id), 'W', 'Lease.txt', 'The landlord lets the harbour kiosk.')
  await found(first, 'lease')
}

/** How often a search is repeated, every 50 ms: a busy machine reads documents late. */
const SEARCHES = 2000

/** What a word finds, once the document is read. */
async function found(on: Session, word: string): Promise<StoredFile[]> {
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const files = await search(on, word)
    if (files.length > 0) return files
    await sleep(50)
  }
  throw new Error(`Nothing was found by ${word}`)
}

/** Checks that a product holds what {@link fillRelease} put there, and that it can be worked with. */
export async function expectRelease(url: string): Promise<void> {
  const cookie = await signInAt(url)
  const companies = (await (
    await session(url, cookie).send('GET', '/api/companies')
  ).json()) as CompanyListing[]
  const second = companies.find(({ name }) => name === SECOND)
  const first = companies.find(({ name }) => name !== SECOND)
  expect(new Set(companies.map(({ role }) => role))).toEqual(new Set(['owner']))

  const own = session(url, cookie, first?.id)
  const [minutes] = await search(own, 'approved')
  expect(await (await own.send('GET', `/api/files/${minutes?.id ?? ''}/download`)).text()).toBe(MINUTES)
  const tree = await (await own.send('GET', '/api/folders')).text()
  expect(tree).toContain('Zoë’s VAT')
  const trash = (await (await own.send('GET', '/api/trash')).json()) as {
    files: Array<{ originalName: string }>
  }
  expect(trash.files.map(({ originalName }) => originalName)).toEqual(['gone.txt'])
  await upload(own, 'A', 'New.txt', 'Filed since the upgrade.')
  expect(await found(own, 'upgrade')).toHaveLength(1)

  // The oldest version knew one company of each person.
  if (second === undefined) return
  const lease = await search(session(url, cookie, second.id), 'kiosk')
  expect(lease.map(({ originalName }) => originalName)).toEqual(['Lease.txt'])
}
