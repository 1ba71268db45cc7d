import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { Folder, FolderDeletion } from '#contract/manual/folders.ts'
import type { TrashedFile, TrashedFolder } from '#contract/manual/trash.ts'
import { findTrashed, markKept, purgeFiles } from '#server/manual/files/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { companyOf } from '#server/testing/members.ts'
import { startTestServer, type TestServer, until } from '#server/testing/test-server.ts'

import { selectTrashedFiles } from './repository.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  count += 1
  return await signUpProven(server, `tidy${String(count)}@example.com`)
}
type Director = Awaited<ReturnType<typeof director>>

async function fileOne(ada: Director, folder: string, name: string, text = name): Promise<string> {
  const { files } = (await ada.upload(folder, { [name]: text })).json<UploadReply>()
  return files[0]?.id ?? ''
}

async function subfolder(ada: Director, parent: string, name: string): Promise<string> {
  return (await ada.ask('POST', `/api/folders/${parent}/subfolders`, { name })).json<Folder>().id
}

async function filesIn(ada: Director, folder: string): Promise<File[]> {
  return (await ada.ask('GET', `/api/files?folder=${folder}`)).json<File[]>()
}
const namesIn = async (ada: Director, folder: string) =>
  (await filesIn(ada, folder)).map(({ originalName }) => originalName)

async function trashOf(ada: Director) {
  const response = await ada.ask('GET', '/api/trash')
  expect(response.statusCode).toBe(200)
  return response.json<{ files: TrashedFile[]; folders: TrashedFolder[] }>()
}

async function age(table: 'files' | 'folders', id: string, days: number): Promise<void> {
  const { pool } = server.services.connection
  await pool.query(
    `update ${table} set trashed_at = now() - make_interval(days => $2) where id = $1 and trashed_at is not null`,
    [id, days],
  )
}

describe('the list', () => {
  test('says what was deleted, where it was and when it is final', async () => {
    const ada = await director()
    expect(await trashOf(ada)).toEqual({ files: [], folders: [] })
    const id = await fileOne(ada, 'A', 'minutes.txt', 'minutes')
    await ada.ask('DELETE', `/api/files/${id}`)
    const { files } = await trashOf(ada)
    expect(files).toMatchObject([
      {
        id,
        originalName: 'minutes.txt',
        size: 7,
        folderId: 'A',
        folderName: 'Board Minutes, Companies House',
        isPlaceGone: false,
      },
    ])
    const [file] = files
    expect(Date.parse(file?.expiresAt ?? '') - Date.parse(file?.deletedAt ?? '')).toBe(30 * 86_400_000)
  })

  test('a folder stands for what went with it', async () => {
    const ada = await director()
    const outer = await subfolder(ada, 'B', 'Outer')
    const inner = await subfolder(ada, outer, 'Inner')
    const early = await fileOne(ada, outer, 'early.txt')
    await ada.ask('DELETE', `/api/files/${early}`)
    await fileOne(ada, outer, 'one.txt', '1')
    await fileOne(ada, inner, 'two.txt', '22')
    const deleted = await ada.ask('DELETE', `/api/folders/${outer}/recursive`)
    const { files, folders } = await trashOf(ada)
    expect(deleted.json()).toEqual({ folders: 2, files: 2, trashId: folders[0]?.trashId })
    expect(folders).toMatchObject([
      {
        id: outer,
        name: 'Outer',
        parentId: 'B',
        parentName: 'Executive Reports',
        isPlaceGone: false,
        folders: 1,
        files: 2,
        size: 3,
      },
    ])
    expect(files).toMatchObject([{ id: early, folderId: outer, isPlaceGone: true }])
  })

  test('comes page by page', async () => {
    const ada = await director()
    for (const name of ['a', 'b', 'c']) {
      await ada.ask('DELETE', `/api/files/${await fileOne(ada, 'A', `${name}.txt`)}`)
    }
    await ada.ask('DELETE', `/api/folders/${await subfolder(ada, 'A', 'S')}/recursive`)
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page += 1) {
      const response = await ada.ask('GET', `/api/trash?limit=2${cursor}`)
      const { files, folders } = response.json<{ files: TrashedFile[]; folders: TrashedFolder[] }>()
      expect(response.headers['x-total-count']).toBe('4')
      seen.push(...folders.map(({ name }) => name), ...files.map(({ originalName }) => originalName))
      const next = response.headers['x-next-cursor']
      if (typeof next !== 'string') break
      cursor = `&cursor=${next}`
    }
    expect(seen).toEqual(['S', 'c.txt', 'b.txt', 'a.txt'])
    expect((await ada.ask('GET', '/api/trash?cursor=nonsense')).statusCode).toBe(400)
  })

  test('has nothing of another account, nor of more than 30 days ago', async () => {
    const ada = await director()
    const eve = await director()
    const id = await fileOne(ada, 'A', 'mine.txt')
    await ada.ask('DELETE', `/api/files/${id}`)
    expect(await trashOf(eve)).toEqual({ files: [], folders: [] })
    for (const [method, url] of [
      ['POST', '/api/trash/restore'],
      ['DELETE', '/api/trash'],
    ] as const) {
      expect((await eve.ask(method, url, { files: [id] })).statusCode).toBe(404)
    }
    await age('files', id, 31)
    expect(await trashOf(ada)).toEqual({ files: [], folders: [] })
    expect((await ada.ask('POST', '/api/trash/restore', { files: [id] })).statusCode).toBe(404)
  })
})

describe('restore', () => {
  test('puts a file back, with its bytes, findable, and beside one that took its name', async () => {
    const ada = await director()
    const first = await fileOne(ada, 'A', 'plan.txt', 'zebra crossing')
    await until(async () =>
      (await filesIn(ada, 'A')).every(({ status }) => status === 'indexed') ? true : undefined,
    )
    await ada.ask('DELETE', `/api/files/${first}`)
    const second = await fileOne(ada, 'A', 'plan.txt', 'the new plan')
    await ada.ask('DELETE', `/api/files/${second}`)
    await fileOne(ada, 'A', 'plan.txt', 'the newest')
    const response = await ada.ask('POST', '/api/trash/restore', { files: [first, second] })
    expect([response.statusCode, response.json()]).toEqual([200, { folders: 0, files: 2 }])
    expect(await namesIn(ada, 'A')).toEqual(['plan (2).txt', 'plan (3).txt', 'plan.txt'])
    expect((await ada.ask('GET', `/api/files/${first}/download`)).payload).toBe('zebra crossing')
    const found = (await ada.ask('GET', '/api/files/search?q=zebra')).json<File[]>()
    expect(found.map(({ id }) => id)).toEqual([first])
    expect(await trashOf(ada)).toEqual({ files: [], folders: [] })
    const [activity] = await activitiesOf(ada)
    expect(activity).toMatchObject({ type: 'restore', folder_id: 'A' })
  })

  test('brings back what went together, and nothing that went before', async () => {
    const ada = await director()
    const outer = await subfolder(ada, 'C', 'Outer')
    const inner = await subfolder(ada, outer, 'Inner')
    const early = await fileOne(ada, outer, 'early.txt')
    await ada.ask('DELETE', `/api/files/${early}`)
    await fileOne(ada, inner, 'two.txt')
    await ada.ask('DELETE', `/api/folders/${outer}/recursive`)
    expect((await ada.ask('POST', '/api/trash/restore', { folders: [outer] })).json()).toEqual({
      folders: 2,
      files: 1,
    })
    expect(await namesIn(ada, inner)).toEqual(['two.txt'])
    expect(await namesIn(ada, outer)).toEqual([])
    expect((await trashOf(ada)).files).toMatchObject([{ id: early, isPlaceGone: false }])
  })

  test('a file whose folders are gone comes back together with them', async () => {
    const ada = await director()
    const outer = await subfolder(ada, 'D', 'Outer')
    const inner = await subfolder(ada, outer, 'Inner')
    const id = await fileOne(ada, inner, 'deep.txt')
    await ada.ask('DELETE', `/api/files/${id}`)
    await ada.ask('DELETE', `/api/folders/${inner}/recursive`)
    await ada.ask('DELETE', `/api/folders/${outer}/recursive`)
    expect((await ada.ask('POST', '/api/trash/restore', { files: [id] })).json()).toEqual({
      folders: 2,
      files: 1,
    })
    expect(await namesIn(ada, inner)).toEqual(['deep.txt'])
    const tree = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    expect(tree.find((folder) => folder.id === inner)).toMatchObject({ parentId: outer })
  })

  test('a built-in folder gets all back that one deletion took, and no more', async () => {
    const ada = await director()
    await fileOne(ada, 'F', 'one.txt')
    await fileOne(ada, 'F1', 'two.txt')
    const deleted = await ada.ask('DELETE', '/api/folders/F/recursive')
    await fileOne(ada, 'F', 'three.txt')
    await ada.ask('DELETE', '/api/folders/F/recursive')
    expect(await namesIn(ada, 'F')).toEqual([])
    const { trashId } = deleted.json<FolderDeletion>()
    expect((await ada.ask('POST', '/api/trash/restore', { deletions: [trashId] })).statusCode).toBe(200)
    expect(await namesIn(ada, 'F')).toEqual(['one.txt'])
    expect(await namesIn(ada, 'F1')).toEqual(['two.txt'])
    expect(await trashOf(ada)).toMatchObject({ files: [{ originalName: 'three.txt' }], folders: [] })
  })

  test('a folder belongs to the director that its parent has now', async () => {
    const ada = await director()
    const outer = (
      await ada.ask('POST', '/api/folders', { name: 'Charity', department: 'Finance Director' })
    ).json<Folder>().id
    const inner = await subfolder(ada, outer, 'Inner')
    await ada.ask('DELETE', `/api/folders/${inner}/recursive`)
    await ada.ask('PUT', `/api/folders/${outer}`, { name: 'Charity', department: 'Operations Director' })
    await ada.ask('POST', '/api/trash/restore', { folders: [inner] })
    const tree = (await ada.ask('GET', '/api/folders')).json<Folder[]>()
    expect(tree.find(({ id }) => id === inner)).toMatchObject({ department: 'Operations Director' })
  })

  test('nothing chosen is refused', async () => {
    const ada = await director()
    for (const body of [{ files: [] }, { files: ['x'] }, { folders: ['a;b'] }]) {
      expect((await ada.ask('POST', '/api/trash/restore', body)).statusCode).toBe(400)
    }
  })
})

describe('at the same moment', () => {
  test('two restores bring a thing back once', async () => {
    const ada = await director()
    const outer = await subfolder(ada, 'G', 'Outer')
    await fileOne(ada, outer, 'one.txt')
    const loose = await fileOne(ada, 'G', 'loose.txt')
    await ada.ask('DELETE', `/api/folders/${outer}/recursive`)
    await ada.ask('DELETE', `/api/files/${loose}`)
    const body = { folders: [outer], files: [loose] }
    const answers = await Promise.all([1, 2, 3].map(() => ada.ask('POST', '/api/trash/restore', body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await namesIn(ada, outer)).toEqual(['one.txt'])
    expect(await namesIn(ada, 'G')).toEqual(['loose.txt'])
  })

  test('files of one name that are restored and uploaded all stay', async () => {
    const ada = await director()
    const ids: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const id = await fileOne(ada, 'M', 'same.txt', String(round))
      await ada.ask('DELETE', `/api/files/${id}`)
      ids.push(id)
    }
    const answers = await Promise.all([
      ...ids.map((id) => ada.ask('POST', '/api/trash/restore', { files: [id] })),
      ...[5, 6, 7].map((round) => ada.upload('M', { 'same.txt': String(round) })),
    ])
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true)
    const files = await filesIn(ada, 'M')
    expect(new Set(files.map(({ originalName }) => originalName)).size).toBe(8)
    const texts = await Promise.all(
      files.map(async ({ id }) => (await ada.ask('GET', `/api/files/${id}/download`)).payload),
    )
    expect(texts.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  test('a document is changed while it is read, and neither waits for the other for ever', async () => {
    const ada = await director()
    const { pool } = server.services.connection
    const id = await fileOne(ada, 'O', 'invoice.txt', 'nothing yet')
    const isRead = async () => {
      const file = (await ada.ask('GET', `/api/files/${id}`)).json<File>()
      return file.status === 'indexed' ? file : undefined
    }
    const { sha256 } = await until(isRead)
    const change = await pool.connect()
    try {
      await change.query('begin')
      await change.query('update files set original_name = original_name where id = $1', [id])
      await ada.ask('POST', `/api/files/${id}/read`)
      await until(async () => {
        const { rows } = await pool.query<{ waiting: boolean }>(
          "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') waiting",
        )
        return rows[0]?.waiting === true ? true : undefined
      })
      await change.query('select from blobs where sha256 = $1 for share nowait', [sha256])
      const { rowCount } = await change.query(
        'select from search_documents where file_id = $1 for update nowait',
        [id],
      )
      expect(rowCount).toBe(1)
      await change.query('commit')
    } finally {
      change.release(true)
    }
    await until(isRead)
  })

  test('what is copied, moved or uploaded into a folder that is deleted goes with it or is refused', async () => {
    const ada = await director()
    for (let round = 0; round < 6; round += 1) {
      const target = await subfolder(ada, 'N', `Target ${String(round)}`)
      const source = await fileOne(ada, 'O', `source ${String(round)}.txt`)
      const mover = await fileOne(ada, 'O', `mover ${String(round)}.txt`)
      const [removed, copied, moved, uploaded] = await Promise.all([
        ada.ask('DELETE', `/api/folders/${target}/recursive`),
        ada.ask('POST', `/api/files/${source}/copy`, { folderId: target }),
        ada.ask('PUT', `/api/files/${mover}/move`, { newFolderId: target }),
        ada.upload(target, { 'up.txt': 'up' }),
      ])
      expect(removed.statusCode).toBe(200)
      const done = [copied, moved, uploaded].filter(({ statusCode }) => statusCode < 300).length
      const refused = [copied, moved, uploaded].filter(({ statusCode }) => statusCode === 404).length
      expect(done + refused).toBe(3)
      expect(removed.json<{ files: number }>().files).toBe(done)
      const isStill = (await namesIn(ada, 'O')).includes(`mover ${String(round)}.txt`)
      expect(isStill).toBe(moved.statusCode === 404)
      await ada.ask('POST', '/api/trash/restore', { folders: [target] })
      expect((await filesIn(ada, target)).length).toBe(done)
    }
  })

  test('a file is copied and deleted for good: the copy stays whole', async () => {
    const ada = await director()
    for (let round = 0; round < 4; round += 1) {
      const text = `text ${String(round)}`
      const id = await fileOne(ada, 'R', `r${String(round)}.txt`, text)
      const [copied] = await Promise.all([
        ada.ask('POST', `/api/files/${id}/copy`, { folderId: 'S' }),
        ada
          .ask('DELETE', `/api/files/${id}`)
          .then(async () => ada.ask('DELETE', '/api/trash', { files: [id] })),
      ])
      if (copied.statusCode === 404) continue
      const copy = copied.json<File>()
      expect((await ada.ask('GET', `/api/files/${copy.id}/download`)).payload).toBe(text)
    }
    expect(await trashOf(ada)).toEqual({ files: [], folders: [] })
  })
})

describe('for good', () => {
  test('takes what was chosen, a folder with all that was deleted from it', async () => {
    const ada = await director()
    const outer = await subfolder(ada, 'T', 'Outer')
    const early = await fileOne(ada, outer, 'early.txt')
    await ada.ask('DELETE', `/api/files/${early}`)
    await fileOne(ada, await subfolder(ada, outer, 'Inner'), 'deep.txt')
    await ada.ask('DELETE', `/api/folders/${outer}/recursive`)
    const kept = await fileOne(ada, 'T', 'kept.txt')
    await ada.ask('DELETE', `/api/files/${kept}`)
    const response = await ada.ask('DELETE', '/api/trash', { folders: [outer] })
    expect([response.statusCode, response.json()]).toEqual([200, { folders: 2, files: 2 }])
    const { files, folders } = await trashOf(ada)
    expect([files.map(({ id }) => id), folders]).toEqual([[kept], []])
    expect((await ada.ask('DELETE', '/api/trash', { folders: [outer] })).statusCode).toBe(404)
    expect(await subfolder(ada, 'T', 'Next')).not.toBe(outer)
  })

  test('never takes what is not in the trash', async () => {
    const ada = await director()
    const id = await fileOne(ada, 'A', 'live.txt')
    const response = await ada.ask('DELETE', '/api/trash', { files: [id], folders: ['A', 'A1'] })
    expect(response.statusCode).toBe(404)
    expect(await namesIn(ada, 'A')).toEqual(['live.txt'])
  })

  test('after 30 days by itself', async () => {
    const ada = await director()
    const folder = await subfolder(ada, 'W', 'Old')
    const inFolder = await fileOne(ada, folder, 'in it.txt')
    await ada.ask('DELETE', `/api/folders/${folder}/recursive`)
    const old = await fileOne(ada, 'W', 'old.txt')
    const young = await fileOne(ada, 'W', 'young.txt')
    for (const id of [old, young]) await ada.ask('DELETE', `/api/files/${id}`)
    await age('files', inFolder, 31)
    await age('folders', folder, 31)
    await age('files', old, 31)
    await age('files', young, 29)
    await enqueue(server.services.connection.db, 'empty-trash', {})
    const { pool } = server.services.connection
    await until(async () => {
      const left = await pool.query('select from files where id = any($1)', [[old, inFolder]])
      const folders = await pool.query('select from folders where id = $1 and trashed_at is not null', [
        folder,
      ])
      return left.rows.length + folders.rows.length === 0 ? true : undefined
    })
    expect((await trashOf(ada)).files.map(({ id }) => id)).toEqual([young])
    const [activity] = await activitiesOf(ada)
    expect(activity).toMatchObject({ type: 'empty_trash', user_id: null })
  })

  test('of more files than a statement of PostgreSQL takes values', async () => {
    const workspaceId = await companyOf(server, await director())
    const { db } = server.services.connection
    const ids = Array.from({ length: 70_000 }, () => randomUUID())
    expect(await selectTrashedFiles(db, workspaceId, ids)).toEqual([])
    expect(await findTrashed(db, workspaceId, ids)).toEqual([])
    await markKept(db, workspaceId, ids, true)
    await purgeFiles(db, workspaceId, ids)
  })
})

async function activitiesOf(ada: Director) {
  const { pool } = server.services.connection
  const { rows } = await pool.query<Record<string, unknown>>(
    `select a.* from activities a join memberships m using (workspace_id) where m.user_id = $1 order by a.id desc`,
    [ada.user.id],
  )
  return rows
}
