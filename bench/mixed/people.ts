import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Signer } from '@fastify/cookie'
import { loadSecret } from '#server/platform/secret.ts'
import { connectToProduct } from '../database.ts'
import type { KindOfCall } from '../load.ts'
import { readPapers } from '../../training/papers/papers.ts'
import type { Product } from '../product.ts'
import { parties, subjects } from '../search.ts'

/** How many people work in a company. */
const COLLEAGUES = 10
const MEMBER_FILES = 200
export const FOLDERS = ['A', 'B', 'C', 'D', 'F4', 'JK', 'N2']

/** A person of a company, signed in, with files that they see. */
export interface Person {
  cookie: string
  files: readonly string[]
  pictures: readonly string[]
}

/** How many calls of 100 are of which kind. */
const mix = { 'folder tree': 20, list: 40, thumbnail: 14, view: 6, search: 10, upload: 8, move: 2 } as const
type Kind = keyof typeof mix
export const kinds = Object.keys(mix) as Kind[]
const hundred = kinds.flatMap((kind) => Array.from({ length: mix[kind] }, () => kind))

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** How many companies so many people work in. */
export const companiesOf = (people: number) => Math.ceil(people / COLLEAGUES)

/**
 * Gives every company ten people, each with a session of their own, as copies of the session of the account.
 *
 * @returns what each of them does next
 */
export async function hirePeople(product: Product, count: number): Promise<Array<() => KindOfCall>> {
  const [cookieName = ''] = product.cookie.split('=')
  const signer = new Signer(await loadSecret(path.resolve(product.dataDir)))
  const client = await connectToProduct(product)
  try {
    const { rows: companies } = await client.query<{ id: string; files: string[]; pictures: string[] }>(
      `select w.id,
        array(select id from files f where f.workspace_id = w.id order by id limit $1) as files,
        array(select f.id from files f join blobs b using (workspace_id, sha256)
          where f.workspace_id = w.id and b.has_thumbnail order by f.id limit $1) as pictures
      from workspaces w where kind = 'business'`,
      [MEMBER_FILES],
    )
    const people: Array<() => KindOfCall> = []
    for (let number = 0; number < count; number += 1) {
      const company = companies[number % companies.length]
      if (company === undefined) break
      const sid = randomUUID()
      await client.query(
        `with person as (
          insert into users (email, auth_method, first_name) values ($2, 'email', 'Person') returning id
        ), member as (
          insert into memberships (workspace_id, user_id, role) select $1, id, 'owner' from person
        )
        insert into sessions (sid, sess, expire, company_id)
        select $3, jsonb_set(sess, '{userId}', to_jsonb(person.id)) - 'companyId', expire, $1
        from person, (select sess, expire from sessions where sess ? 'userId' order by created_at limit 1) signed_in`,
        [company.id, `person${String(number)}@example.com`, sid],
      )
      const cookie = `${cookieName}=${encodeURIComponent(signer.sign(sid))}`
      people.push(workOf(product.url, { cookie, ...company }))
    }
    return people
  } finally {
    await client.end()
  }
}

/** What a person does next. */
export const workOf = (url: string, person: Person) => (): KindOfCall => callOf(pick(hundred), url, person)

function callOf(kind: Kind, url: string, { cookie, files, pictures }: Person): KindOfCall {
  const get = (address: string): KindOfCall => ({
    kind,
    method: 'GET',
    url: url + address,
    headers: { cookie },
  })
  switch (kind) {
    case 'folder tree':
      return get('/api/folders')
    case 'list':
      return get(`/api/files?folder=${pick(FOLDERS)}&limit=1000`)
    case 'thumbnail':
      return get(`/api/files/${pick(pictures)}/thumbnail`)
    case 'view':
      return get(`/api/files/${pick(files)}/public`)
    case 'search': {
      const q = pick([
        pick(subjects),
        pick(parties),
        `${pick(subjects)} ${pick(parties)}`,
        pick(subjects).slice(0, 4),
      ])
      return get(`/api/files/search?${new URLSearchParams({ q, limit: '20' }).toString()}`)
    }
    case 'upload':
      return { kind, ...upload(url, cookie, newText()) }
    case 'move':
      return {
        ...get(`/api/files/${pick(files)}/move`),
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ newFolderId: pick(FOLDERS) })),
      }
  }
}

const texts = readPapers().map(({ text }) => text)

/** A paper that no server has seen. */
export const newText = () => `${pick(texts)}\n${randomUUID()}`

const BOUNDARY = 'bench-boundary'

function upload(url: string, cookie: string, text: string) {
  const body = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="folderId"\r\n\r\n${pick(FOLDERS)}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${randomUUID()}.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`,
  )
  return {
    method: 'POST' as const,
    url: `${url}/api/files/upload`,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  }
}
