import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { SearchHit } from '#contract/manual/search.ts'
import type { TrashedFile } from '#contract/manual/trash.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { FileSuggestion } from '#contract/reading/suggestions.ts'
import type { SharedFile } from '#contract/manual/inbox.ts'
import { MAX_UPLOAD_TOKENS, type UploadToken } from '#contract/people/upload-tokens.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { prove, signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  multipart,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
  visit,
} from '#server/testing/test-server.ts'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_BYTES: '100000' })
})
afterAll(() => server.close())

async function director() {
  people += 1
  return await signUpProven(server, `sharer${String(people)}@example.com`)
}

type Fields = Parameters<typeof multipart>[0]

/** Posts as a share sheet does: a navigation, with the words before the files. */
async function share(who: Visitor, fields: Fields, files: Record<string, string | Uint8Array>, headers = {}) {
  const { body, type } = multipart(fields, Object.entries(files))
  return await who.ask('POST', '/share-target', body, {
    'content-type': type,
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    accept: 'text/html',
    ...headers,
  })
}

async function inbox(who: Visitor): Promise<SharedFile[]> {
  return (await who.ask('GET', '/api/share/inbox')).json()
}

/** The files in the trash, each with its name and who deleted it. */
async function trashed(who: Visitor) {
  const { files } = (await who.ask('GET', '/api/trash')).json<{ files: TrashedFile[] }>()
  return files.map(({ id, originalName, userName }) => [id, originalName, userName])
}

async function tokenOf(who: Visitor, name = 'iPhone') {
  await prove(who)
  const response = await who.ask('POST', '/api/share/tokens', { name })
  expect(response.statusCode).toBe(201)
  return response.json<UploadToken & { token: string }>()
}

async function send(token: string, files: Record<string, string | Uint8Array>, cut?: number) {
  const { body, type } = multipart([['title', 'From the phone']], Object.entries(files))
  return await visit(server).ask('POST', '/api/share/inbox', body.subarray(0, cut), {
    'content-type': type,
    authorization: `Bearer ${token}`,
  })
}

describe('a share that no service worker took', () => {
  test('is kept unfiled, and shown with its words', async () => {
    const ada = await director()
    const words = [
      ['title', 'Lease'],
      ['text', 'Please sign & return'],
      ['url', 'https://example.com/lease?a=1'],
    ] as const
    const response = await share(ada, words, { 'lease.txt': 'the lease', 'plan.bin': randomBytes(500) })
    expect(response.statusCode).toBe(303)
    const { pathname, searchParams } = new URL(String(response.headers.location), 'http://localhost')
    expect([pathname, [...searchParams]]).toEqual(['/share-target', words.map((pair) => [...pair])])

    const waiting = await inbox(ada)
    expect(waiting.map(({ name, size, title }) => [name, size, title])).toEqual([
      ['plan.bin', 500, 'Lease'],
      ['lease.txt', 9, 'Lease'],
    ])
    expect(waiting[1]).toMatchObject({ mimetype: 'text/plain', text: 'Please sign & return' })
    const life = Date.parse(waiting[0]?.expiresAt ?? '') - Date.parse(waiting[0]?.sharedAt ?? '')
    expect(life).toBe(7 * 86_400_000)
    // It is a paper of XYZ from the beginning.
    const log = (await ada.ask('GET', '/api/files/log')).json<Array<{ folderId: string }>>()
    expect(log.map(({ folderId }) => folderId)).toEqual(['XYZ', 'XYZ'])
  })

  test('leads whoever only views to the screen that says so, and keeps nothing', async () => {
    const [ada, reader] = [await director(), await director()]
    const company = await companyOf(server, ada)
    await addMember(server, company, reader, { functions: { 'Finance Director': 'view' } })
    const response = await share(inCompany(reader, company), [['title', 'Lease']], { 'lease.txt': 'lease' })
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `/share-target?title=Lease&company=${company}`,
    ])
    expect(await inbox(ada)).toEqual([])
  })

  test('is filed into a folder as an upload is, and found by its words', async () => {
    const ada = await director()
    await share(ada, [], { 'minutes.txt': 'the kestrel minutes', 'second.txt': 'second' })
    const ids = (await inbox(ada)).map(({ id }) => id)
    const papers = ids.toReversed().map((id) => ({ folderId: 'B', id }))
    const response = await ada.ask('POST', '/api/inbox/file', papers)
    expect(response.statusCode).toBe(200)
    const { files } = response.json<{ files: File[] }>()
    expect(files.map(({ folderId, originalName }) => [folderId, originalName])).toEqual([
      ['B', 'minutes.txt'],
      ['B', 'second.txt'],
    ])
    expect(await inbox(ada)).toEqual([])
    expect((await ada.ask('GET', `/api/files/${String(files[0]?.id)}/download`)).payload).toBe(
      'the kestrel minutes',
    )
    const found = await until(async () => {
      const hits = (await ada.ask('GET', '/api/files/search?q=kestrel')).json<SearchHit[]>()
      return hits.length > 0 ? hits : undefined
    })
    expect(found[0]?.originalName).toBe('minutes.txt')
    const done = await server.services.connection.pool.query<{ type: string }>(
      'select type from activities where user_id = $1 order by id',
      [ada.user.id],
    )
    expect(done.rows.map(({ type }) => type).slice(-4)).toEqual(['share', 'share', 'move', 'move'])
  })

  test('is read while it waits: its folder is suggested by its text, and it is filed with its words', async () => {
    const [ada, eve] = [await director(), await director()]
    const text = 'HM Revenue and Customs\nVAT return\nQuarter ended 31 October 2025\nOutput tax £400.'
    await share(ada, [], { 'scan 4.txt': text })
    const [waiting] = await inbox(ada)
    const address = `/api/files/${String(waiting?.id)}/suggestion`
    const suggestion = await until(async () => {
      const given = (await ada.ask('GET', address)).json<FileSuggestion>()
      return given.status === 'indexed' ? given : undefined
    })
    expect(suggestion.folders[0]).toMatchObject({ id: 'JK1', name: 'VAT Returns' })
    expect(suggestion.name).toBe('2025-10-31 HMRC VAT return.txt')
    expect((await eve.ask('GET', address)).statusCode).toBe(404)
    const body = [{ folderId: 'JK1', id: waiting?.id }]
    const filed = (await ada.ask('POST', '/api/inbox/file', body)).json<{ files: File[] }>()
    expect(filed.files[0]?.status).toBe('indexed')
    const found = (await ada.ask('GET', '/api/files/search?q=customs')).json<SearchHit[]>()
    expect(found.map(({ id }) => id)).toEqual([filed.files[0]?.id])
  })

  test('is suggested a folder by the words that came with it', async () => {
    const ada = await director()
    await share(ada, [['title', 'VAT return October 2025']], { 'photo.bin': randomBytes(500) })
    const [waiting] = await inbox(ada)
    const given = await ada.ask('GET', `/api/files/${String(waiting?.id)}/suggestion`)
    expect(given.json<FileSuggestion>().folders[0]?.id).toBe('JK1')
  })

  test('is told of where its bytes lie already', async () => {
    const ada = await director()
    await ada.upload('JK1', { 'return.txt': 'the return' })
    await share(ada, [], { 'shared.txt': 'the return' })
    const papers = (await inbox(ada)).map(({ id }) => ({ folderId: 'B', id }))
    const response = await ada.ask('POST', '/api/inbox/file', papers)
    expect(response.json<{ files: UploadedFile[] }>().files[0]?.earlierCopies).toMatchObject([
      { originalName: 'return.txt', folderId: 'JK1', folderName: 'VAT Returns' },
    ])
  })

  test('is filed once, whole, into a folder that exists', async () => {
    const ada = await director()
    await share(ada, [], { 'one.txt': 'one', 'two.txt': 'two' })
    const [first, second] = (await inbox(ada)).map(({ id }) => id)
    const file = (folderId: string, ...ids: unknown[]) =>
      ada.ask(
        'POST',
        '/api/inbox/file',
        ids.map((id) => ({ folderId, id })),
      )
    expect((await file('ZZ', first)).statusCode).toBe(404)
    expect((await file('A', first, '01890a5d-ac96-774b-bcce-b302099a8057')).statusCode).toBe(404)
    expect(await inbox(ada)).toHaveLength(2)
    const answers = await Promise.all([file('A', first), file('B', first)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    expect((await inbox(ada)).map(({ id }) => id)).toEqual([second])
    expect((await file('A')).json()).toMatchObject({ message: 'Please choose at least one file.' })
    expect((await file('', second)).json()).toMatchObject({ message: 'Please select a folder' })
  })

  test('of the same bytes twice is two files', async () => {
    const ada = await director()
    await share(ada, [], { 'one.txt': 'alike', 'two.txt': 'alike' })
    await share(ada, [], { 'three.txt': 'alike' })
    expect((await inbox(ada)).map(({ name }) => name)).toEqual(['three.txt', 'two.txt', 'one.txt'])
  })

  test('of words alone is only shown', async () => {
    const ada = await director()
    const response = await share(ada, [['text', 'only\nwords']], {})
    expect(response.headers.location).toBe('/share-target?text=only+words')
    expect(await inbox(ada)).toEqual([])
  })

  test('with a file that is too large keeps the others and says how many are missing', async () => {
    const ada = await director()
    const response = await share(ada, [], { 'large.bin': randomBytes(150_000), 'small.txt': 'small' })
    expect(response.headers.location).toBe('/share-target?refused=1')
    expect((await inbox(ada)).map(({ name }) => name)).toEqual(['small.txt'])
    expect(await server.arriving()).toEqual([])
  })

  test('from a page of another site is refused, signed in or out', async () => {
    const ada = await director()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
    ]) {
      for (const who of [ada, visit(server)]) {
        const response = await share(who, [], { 'bait.txt': 'bait' }, headers)
        const isByTheSheet = headers['sec-fetch-site'] === 'none'
        expect(response.statusCode).toBe(isByTheSheet ? 303 : 403)
      }
    }
    // The sheet's own navigation carries an opaque or app origin at times; it says `none`, which no page can.
    expect((await inbox(ada)).map(({ name }) => name)).toEqual(['bait.txt'])
  })

  test('cut off in its middle leaves nothing', async () => {
    const ada = await director()
    const { token } = await tokenOf(ada)
    const response = await send(token, { 'cut.txt': 'x'.repeat(5000) }, 3000)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'truncated'])
    expect([await inbox(ada), await server.arriving()]).toEqual([[], []])
  })
})

describe('the inbox', () => {
  test('is listed page by page', async () => {
    const ada = await director()
    await share(ada, [], { '1.txt': '1', '2.txt': '2', '3.txt': '3' })
    const first = await ada.ask('GET', '/api/share/inbox?limit=2')
    expect([first.headers['x-total-count'], first.json<SharedFile[]>().map(({ name }) => name)]).toEqual([
      '3',
      ['3.txt', '2.txt'],
    ])
    const cursor = String(first.headers['x-next-cursor'])
    const second = await ada.ask('GET', `/api/share/inbox?limit=2&cursor=${cursor}`)
    expect(second.json<SharedFile[]>().map(({ name }) => name)).toEqual(['1.txt'])
    expect(second.headers['x-next-cursor']).toBeUndefined()
    expect((await ada.ask('GET', '/api/share/inbox?cursor=nonsense')).statusCode).toBe(400)
  })

  test("lets a shared file be dropped, but not another's", async () => {
    const [ada, eve] = [await director(), await director()]
    await share(ada, [], { 'mine.txt': 'mine' })
    const [mine] = await inbox(ada)
    const address = `/api/share/inbox/${String(mine?.id)}`
    expect((await eve.ask('DELETE', address)).statusCode).toBe(404)
    expect((await eve.ask('POST', '/api/inbox/file', [{ folderId: 'A', id: mine?.id }])).statusCode).toBe(404)
    expect(await inbox(eve)).toEqual([])
    expect((await ada.ask('DELETE', address)).statusCode).toBe(204)
    expect((await ada.ask('DELETE', address)).statusCode).toBe(404)
    // It lies in the trash, and comes back as a paper of XYZ that nothing ends.
    expect(await trashed(ada)).toEqual([[mine?.id, 'mine.txt', 'Ada']])
    await ada.ask('POST', '/api/trash/restore', { files: [mine?.id] })
    expect((await ada.ask('GET', `/api/files/${String(mine?.id)}`)).json()).toMatchObject({
      folderId: 'XYZ',
      source: null,
    })
    expect(await inbox(ada)).toEqual([])
  })

  test('lets go of a share that is moved like any paper, and numbers one whose name is taken', async () => {
    const ada = await director()
    await share(ada, [], { 'alike.txt': 'first' })
    await share(ada, [], { 'alike.txt': 'second' })
    const [second, first] = await inbox(ada)
    expect([first?.name, second?.name]).toEqual(['alike.txt', 'alike (2).txt'])
    const move = (id: string | undefined, newFolderId: string) =>
      ada.ask('PUT', `/api/files/${String(id)}/move`, { newFolderId })
    expect((await move(first?.id, 'A')).statusCode).toBe(200)
    expect((await move(first?.id, 'XYZ')).statusCode).toBe(200)
    expect((await inbox(ada)).map(({ id }) => id)).toEqual([second?.id])
  })

  test('keeps a share for seven days', async () => {
    const ada = await director()
    await share(ada, [], { 'old.txt': 'old', 'young.txt': 'young' })
    const age = async (name: string, days: number) => {
      await server.services.connection.pool.query(
        "update files set uploaded_at = now() - $2 * interval '1 day' where original_name = $1 and user_id = $3",
        [name, days, ada.user.id],
      )
    }
    await age('old.txt', 7.01)
    await age('young.txt', 6.99)
    await enqueue(server.services.connection.db, 'clear-leftovers', {})
    const left = await until(async () => {
      const waiting = await inbox(ada)
      return waiting.length < 2 ? waiting : undefined
    })
    expect(left.map(({ name }) => name)).toEqual(['young.txt'])
    expect((await trashed(ada)).map(([, ...rest]) => rest)).toEqual([['old.txt', null]])
  })
})

describe('an upload token', () => {
  test('sends files in, and says when it was last used', async () => {
    const ada = await director()
    const { id, token } = await tokenOf(ada)
    const list = async () => (await ada.ask('GET', '/api/share/tokens')).json<UploadToken[]>()
    expect(await list()).toMatchObject([{ id, name: 'iPhone', lastUsedAt: null }])
    const before = Date.now()
    const response = await send(token, { 'IMG_0001.JPG': randomBytes(64) })
    expect(response.statusCode).toBe(201)
    expect(response.json<{ files: SharedFile[] }>().files).toMatchObject([
      { name: 'IMG_0001.JPG', size: 64, title: 'From the phone' },
    ])
    expect((await inbox(ada)).map(({ name }) => name)).toEqual(['IMG_0001.JPG'])
    const [used] = await list()
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before)
  })

  test('means the company that it was made in, whichever one is used or named, and ends with the access to it', async () => {
    const [ada, bob] = [await director(), await director()]
    const first = await companyOf(server, bob)
    await addMember(server, first, ada, { functions: { 'Finance Director': 'edit' } })
    const inFirst = inCompany(ada, first)
    const { token } = await tokenOf(inFirst)
    const own = await companyOf(server, ada)
    expect(await inbox(inCompany(ada, own))).toEqual([])
    const { body, type } = multipart([], [['bill.txt', 'a bill']])
    const sendTo = (company: Record<string, string>) =>
      visit(server).ask('POST', '/api/share/inbox', body, {
        'content-type': type,
        authorization: `Bearer ${token}`,
        ...company,
      })
    expect((await sendTo({ 'x-company': own })).statusCode).toBe(201)
    expect((await inbox(inFirst)).map(({ name }) => name)).toEqual(['bill.txt'])
    expect(await inbox(inCompany(ada, own))).toEqual([])
    // A share without a service worker says which company has it.
    const screen = String((await share(inFirst, [], { 'a.txt': 'a' }, { 'x-company': own })).headers.location)
    expect(screen).toBe(`/share-target?company=${own}`)
    expect(
      (await inCompany(bob, first).ask('DELETE', `/api/company/members/${ada.user.id}`)).statusCode,
    ).toBe(204)
    expect((await sendTo({})).statusCode).toBe(401)
  })

  test('is stored by its hash alone and shown once', async () => {
    const ada = await director()
    const { token } = await tokenOf(ada)
    const { rows } = await server.services.connection.pool.query<Record<string, unknown>>(
      'select * from upload_tokens where user_id = $1',
      [ada.user.id],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await ada.ask('GET', '/api/share/tokens')).payload).not.toContain(token)
  })

  test('opens nothing else', async () => {
    const ada = await director()
    const { token } = await tokenOf(ada)
    const headers = { authorization: `Bearer ${token}` }
    for (const [method, url] of [
      ['GET', '/api/share/inbox'],
      ['GET', '/api/folders'],
      ['GET', '/api/auth/user'],
      ['POST', '/api/share/tokens'],
      ['POST', '/api/files/upload'],
    ] as const) {
      expect([url, (await visit(server).ask(method, url, undefined, headers)).statusCode]).toEqual([url, 401])
    }
  })

  test('that is wrong, missing or revoked is refused; a session is no token', async () => {
    const ada = await director()
    const { id, token } = await tokenOf(ada)
    const { body, type } = multipart([], [['a.txt', 'a']])
    const ask = (who: Visitor, authorization: Record<string, string>) =>
      who.ask('POST', '/api/share/inbox', body, { 'content-type': type, ...authorization })
    expect((await ask(ada, {})).statusCode).toBe(401)
    for (const authorization of ['Bearer nonsense', `Basic ${token}`, 'Bearer ', `Bearer ${token}x`]) {
      expect((await ask(visit(server), { authorization })).statusCode).toBe(401)
    }
    expect((await ada.ask('DELETE', `/api/share/tokens/${id}`)).statusCode).toBe(204)
    expect((await send(token, { 'late.txt': 'late' })).statusCode).toBe(401)
    expect((await ada.ask('DELETE', `/api/share/tokens/${id}`)).statusCode).toBe(404)
    expect(await inbox(ada)).toEqual([])
  })

  test('is revoked by its owner alone, and made as often as there are devices', async () => {
    const [ada, eve] = [await director(), await director()]
    const { id, token } = await tokenOf(ada)
    expect((await eve.ask('DELETE', `/api/share/tokens/${id}`)).statusCode).toBe(404)
    expect((await send(token, { 'a.txt': 'a' })).statusCode).toBe(201)
    for (let made = 1; made < MAX_UPLOAD_TOKENS; made += 1) await tokenOf(ada, `Phone ${String(made)}`)
    expect((await ada.ask('POST', '/api/share/tokens', { name: 'One more' })).statusCode).toBe(409)
    expect((await ada.ask('POST', '/api/share/tokens', { name: ' ' })).json()).toMatchObject({
      message: 'Please name the device',
    })
  })

  test('is one of so many also when they are asked for at once', async () => {
    const ada = await director()
    await prove(ada)
    const asked = Array.from({ length: MAX_UPLOAD_TOKENS + 15 }, (_, number) =>
      ada.ask('POST', '/api/share/tokens', { name: `Phone ${String(number)}` }),
    )
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_UPLOAD_TOKENS)
    expect((await ada.ask('GET', '/api/share/tokens')).json()).toHaveLength(MAX_UPLOAD_TOKENS)
  })

  test('with nothing to send, or only what is too large, is told so', async () => {
    const ada = await director()
    const { token } = await tokenOf(ada)
    expect((await send(token, {})).statusCode).toBe(400)
    const response = await send(token, { 'large.bin': randomBytes(150_000) })
    expect([response.statusCode, response.json()]).toMatchObject([
      413,
      { files: [], failed: [{ name: 'large.bin', message: 'This file is too large.' }] },
    ])
  })
})
