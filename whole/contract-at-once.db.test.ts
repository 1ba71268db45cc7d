import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileId } from '#contract/manual/files.ts'
import { folderId } from '#contract/manual/folders.ts'
import { masterFolderId } from '#contract/template/template.ts'
import {
  fittingRequest,
  kindFor,
  makeThings,
  type Route,
  routes,
  send,
  type World,
} from '#server/testing/requests.ts'
import { signUp, startTestServer } from '#server/testing/test-server.ts'

// Makes every change of the contract twice at the same moment, and while what it changes is deleted.

let world: World
beforeAll(async () => {
  const server = await startTestServer()
  // The first account to be verified is the master administrator.
  world = { server, ada: await signUp(server, 'ada@example.com') }
})
afterAll(() => world.server.close())

const changing = routes.filter(({ path, spec }) => spec.method !== 'GET' && path === spec.path)

async function fresh(route: Route) {
  const { spec } = route
  const things = await makeThings(world.ada, { isOfTemplate: spec.access === 'master', kind: kindFor(route) })
  return { things, request: await fittingRequest(world, spec, things) }
}

/** Statuses by which a change says that another one was there first. */
const LATE = [400, 401, 403, 404, 409]

describe('two at once do what two do one after the other', () => {
  test.each(changing)('$name', async (route) => {
    const first = await fresh(route)
    const inTurn = [await send(route, first.request), await send(route, first.request)]
    const { request } = await fresh(route)
    const atOnce = await Promise.all([send(route, request), send(route, request)])
    const succeeded = (answers: typeof inTurn) =>
      answers.filter(({ statusCode }) => statusCode === route.spec.status).length
    expect(succeeded(inTurn)).toBeGreaterThan(0)
    expect(
      succeeded(atOnce),
      atOnce.map(({ payload, statusCode }) => `${String(statusCode)} ${payload}`).join('; '),
    ).toBe(succeeded(inTurn))
    for (const { statusCode } of [...inTurn, ...atOnce])
      expect([route.spec.status, ...LATE]).toContain(statusCode)
  })
})

describe('while the thing is deleted', () => {
  const isOfFile = ({ spec }: Route) => spec.params?.shape['id'] === fileId
  const isOfFolder = ({ spec }: Route) =>
    spec.params?.shape['id'] === folderId || spec.params?.shape['id'] === masterFolderId
  const onThings = changing.filter((route) => isOfFile(route) || isOfFolder(route))

  test.each(onThings)('$name', async (route) => {
    const place = route.spec.access === 'master' ? '/api/master' : '/api'
    const { request, things } = await fresh(route)
    const [answer, deletion] = await Promise.all([
      send(route, request),
      isOfFile(route)
        ? world.ada.ask('DELETE', `${place}/files/${things.file}`)
        : world.ada.ask('DELETE', `${place}/folders/${things.folder}/recursive`),
    ])
    expect([route.spec.status, 404, 409], answer.payload).toContain(answer.statusCode)
    expect([200, 204, 404], deletion.payload).toContain(deletion.statusCode)
    // One of the two was first, and it did what it says.
    expect([answer.statusCode === route.spec.status, deletion.statusCode < 300]).toContain(true)
  })
})

test('after all of this every tree is whole, and what is found is there', async () => {
  const { pool } = world.server.services.connection
  const torn = await pool.query(`
    select 'file in a folder that is gone' as what, f.original_name as name
    from files f join folders d on d.workspace_id = f.workspace_id and d.id = f.folder_id
    where f.trashed_at is null and d.trashed_at is not null
    union all
    select 'folder in a folder that is gone', c.id
    from folders c join folders p on p.workspace_id = c.workspace_id and p.id = c.parent_id
    where c.trashed_at is null and p.trashed_at is not null
    union all
    select 'search knows otherwise', f.original_name
    from files f left join search_documents s on s.workspace_id = f.workspace_id and s.file_id = f.id
    where s.live is distinct from (f.trashed_at is null)`)
  expect(torn.rows).toEqual([])
})
