import { afterAll, beforeAll, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import type { SharedFile } from '#contract/manual/inbox.ts'
import { changedAreas } from '#contract/company/revisions.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { fittingRequest, kindFor, makeThings, routes, send, type World } from '#server/testing/requests.ts'
import { multipart, signUp, startTestServer, until, type Visitor } from '#server/testing/test-server.ts'

// Makes every change of the contract, and compares the revisions before and after.

let world: World
let ada: Visitor
beforeAll(async () => {
  const server = await startTestServer()
  // The first account to be verified is the master administrator.
  ada = await signUp(server, 'ada@example.com')
  world = { server, ada }
})
afterAll(() => world.server.close())

/** The revision of the manual or of the template. */
async function revision(path = '/api/folders'): Promise<string> {
  return String((await ada.ask('GET', path)).headers['x-revision'])
}

/** What changes nothing that a list of the manual shows: people, their sessions and devices, and what is not filed yet. */
const silent = new Set([
  'POST /api/files/upload-url',
  'PUT /api/uploads/:filename',
  'PATCH /api/pieces/:upload',
  'PATCH /api/o/:token/pieces/:upload',
  'POST /api/filing/suggest',
  'POST /api/share/tokens',
  'DELETE /api/share/tokens/:id',
  // Nothing waits for a device without its cookie.
  'POST /api/share/device',
  'DELETE /api/share/device',
  'PUT /api/files/:id/pin',
  'DELETE /api/files/:id/pin',
  'DELETE /api/home/first-papers',
  'POST /api/files/zip',
  'POST /api/files/print',
  'POST /api/files/totals',
  'POST /api/files/csv',
  'PUT /api/business-profile',
  'POST /api/business-code',
  // What a pack holds and how it opens; the lists show the papers, not to whom they were given.
  'POST /api/packs/:id/address',
  'POST /api/packs/:id/items/:number/replace',
  'POST /api/packs/presets',
  'DELETE /api/packs/presets/:id',
  // No paper is of the parties that are merged here.
  'POST /api/parties/merges',
  'DELETE /api/parties/merges/:id',
  'POST /api/o/:token/code',
  'POST /api/o/:token/open',
  // Accounts, quotas and jobs of the server.
  'DELETE /api/master/accounts/:id/sessions',
  'PUT /api/master/accounts/:id/lock',
  'PUT /api/master/companies/:id/quota',
  'POST /api/master/jobs/:id/run',
])
/** Made by somebody else, who is there for one request. */
const ofNewcomers = new Set(['POST /api/share/inbox'])
const isOfPeople = (path: string) =>
  /^\/api\/(?:account|auth|compan|invitations|link|log|register|verify|resend|password|undo|re)/.test(path)

const changing = routes.filter(
  ({ name, path, spec }) =>
    spec.method !== 'GET' && path === spec.path && !isOfPeople(path) && !ofNewcomers.has(name),
)

test.each(changing)('$name', async (route) => {
  const { name, spec } = route
  const isOfTemplate = spec.access === 'master'
  const list = isOfTemplate ? '/api/master/folders' : '/api/folders'
  const things = await makeThings(ada, { isOfTemplate, kind: kindFor(route) })
  const request = await fittingRequest(world, spec, things)
  await settled(list)
  const before = await revision(list)
  expect((await send(route, request)).statusCode).toBe(spec.status)
  const after = await revision(list)
  expect({ name, isRaised: after !== before }).toEqual({ name, isRaised: !silent.has(name) })
})

/** Waits until what was uploaded is read: that changes the lists too. */
async function settled(list: string): Promise<void> {
  let last = ''
  await until(async () => {
    const { rows } = await world.server.services.connection.pool.query<{ waiting: boolean }>(
      "select exists (select from blobs where status = 'stored') as waiting",
    )
    const now = await revision(list)
    const isSettled = rows[0]?.waiting === false && now === last
    last = now
    return isSettled ? true : undefined
  })
}

async function uploaded(folderId: string, name: string, content: string): Promise<File> {
  const file = (await ada.upload(folderId, { [name]: content })).json<UploadReply>().files[0]
  if (file === undefined) throw new Error('Nothing was stored')
  return file
}

async function changed(work: () => Promise<unknown>): Promise<string[] | undefined> {
  await settled('/api/folders')
  const before = await revision()
  await work()
  return changedAreas(before, await revision())
}

test('a change raises the revision of its own function alone, a move that of both', async () => {
  const file = await uploaded('F', 'plan.bin', '\0plan')
  expect(await changed(() => uploaded('A', 'a.bin', '\0a'))).toEqual(['Managing Director'])
  expect(
    await changed(() => ada.ask('PUT', `/api/files/${file.id}/rename`, { newName: 'renamed.bin' })),
  ).toEqual(['Finance Director'])
  expect(await changed(() => ada.ask('PUT', `/api/files/${file.id}/move`, { newFolderId: 'S' }))).toEqual([
    'Finance Director',
    'Operations Director',
  ])
  const sub = (await ada.ask('POST', '/api/folders/F/subfolders', { name: 'Sub' })).json<Folder>()
  expect(await changed(() => ada.ask('PUT', `/api/folders/${sub.id}/move`, { targetParentId: 'M' }))).toEqual(
    ['Finance Director', 'Sales/Marketing Director'],
  )
})

test('what arrives and what is filed raises XYZ', async () => {
  const share = async () => {
    const { body, type } = multipart([], [['shared.bin', '\0shared']])
    await ada.ask('POST', '/share-target', body, { 'content-type': type })
  }
  expect(await changed(share)).toEqual(['XYZ'])
  const [shared] = (await ada.ask('GET', '/api/share/inbox')).json<SharedFile[]>()
  const filing = [{ folderId: 'F', id: shared?.id }]
  expect(await changed(() => ada.ask('POST', '/api/inbox/file', filing))).toEqual(['Finance Director', 'XYZ'])
  expect(await changed(() => uploaded('XYZ', 'x.bin', '\0x'))).toEqual(['XYZ'])
})

test('a text that was read raises the revision of every folder that shows it', async () => {
  await settled('/api/folders')
  await uploaded('A', 'read.txt', 'minutes of the board')
  await uploaded('F', 'read.txt', 'minutes of the board')
  await settled('/api/folders')
  const before = await revision()
  const file = (await ada.ask('GET', '/api/files?folder=A'))
    .json<File[]>()
    .find(({ originalName }) => originalName === 'read.txt')
  await ada.ask('POST', `/api/files/${String(file?.id)}/read`)
  await until(async () =>
    (await ada.ask('GET', `/api/files/${String(file?.id)}`)).json<File>().status === 'indexed'
      ? true
      : undefined,
  )
  expect(changedAreas(before, await revision())).toEqual(['Managing Director', 'Finance Director'])
})

test('what is rolled back raises nothing, and changes that cross each other do not block each other', async () => {
  expect(await changed(() => ada.ask('DELETE', '/api/files/01890a5d-ac96-774b-bcce-b302099a8057'))).toEqual(
    [],
  )
  const here = await Promise.all(['F', 'S'].map((folder) => uploaded(folder, 'crossing.bin', `\0${folder}`)))
  const before = await revision()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      ada.ask('PUT', `/api/files/${String(here[turn % 2]?.id)}/move`, {
        newFolderId: turn % 4 < 2 ? 'S' : 'F',
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(changedAreas(before, await revision())).toEqual(['Finance Director', 'Operations Director'])
})

test('an account that is closed leaves no revision behind', async () => {
  const eve = await signUp(world.server, 'eve@example.com')
  await eve.upload('A', { 'a.bin': '\0a' })
  const { pool } = world.server.services.connection
  const count = async () =>
    (await pool.query<{ n: string }>('select count(distinct workspace_id) n from revisions')).rows[0]?.n
  const before = Number(await count())
  expect((await eve.ask('DELETE', '/api/account', { password: 'Correct-horse-1' })).statusCode).toBeLessThan(
    300,
  )
  expect(Number(await count())).toBe(before - 1)
})
