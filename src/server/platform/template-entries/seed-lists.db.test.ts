import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withDatabase } from '#server/testing/database.ts'
import { findMasterWorkspace } from '#server/company/workspaces/index.ts'
import { selectEntries, updateEntry } from './repository.ts'
import { seedLists } from './seed-lists.ts'
import type { TemplateList } from './template-list.ts'

interface Entry {
  id: string
  years: number
}

test('a new file replaces and removes what nobody changed, and the same file is not read again', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-list-'))
  const list: TemplateList<Entry> = {
    name: 'test',
    entry: z.object({ id: z.string(), years: z.int() }),
    file: pathToFileURL(path.join(folder, 'list.json')),
  }
  const entries = (...years: number[]) =>
    ['a', 'b', 'c'].flatMap((id, index) => (years[index] === undefined ? [] : { id, years: years[index] }))
  await withDatabase(async ({ db }) => {
    const master = (await findMasterWorkspace(db)) ?? ''
    const seedWith = async (shipped: readonly Entry[]) => {
      await writeFile(list.file, JSON.stringify(shipped))
      await seedLists(db, master, [list])
      return await selectEntries(db, master, list)
    }
    expect(await seedWith(entries(1, 2, 3))).toEqual(entries(1, 2, 3))
    expect(await updateEntry(db, master, list, { id: 'b', years: 20 })).toBe(true)
    expect(await updateEntry(db, master, list, { id: 'd', years: 1 })).toBe(false)
    expect(await seedWith(entries(10, 10))).toEqual(entries(10, 20))

    const unread = { ...list, entry: z.never() }
    await seedLists(db, master, [unread])
    await writeFile(list.file, '[{ "id": "a" }]')
    await expect(seedLists(db, master, [list])).rejects.toThrow('years')
    expect(await selectEntries(db, master, list)).toEqual(entries(10, 20))
  })
  await rm(folder, { recursive: true })
})
