import { expect } from 'vitest'
import type { AccountStats } from '#contract/company/stats.ts'
import type { File, FileLogEntry } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import type { TrashedFile, TrashedFolder } from '#contract/manual/trash.ts'
import { unzip } from '../unzip.ts'
import type { ModelFile } from './model.ts'
import type { World } from './steps.ts'

const lists = [
  '/api/folders',
  '/api/files/log',
  '/api/account/stats',
  '/api/files/search?q=ledger&limit=1000',
  '/api/trash',
] as const

const sorted = (texts: Iterable<string>) => [...texts].toSorted()
const idsOf = (things: ReadonlyArray<{ id: string }>) => sorted(things.map(({ id }) => id))

/** Compares the answers about a company to a person with what the model says that they see. */
export async function compare({ model, people }: World, person: number, folder: string): Promise<void> {
  const visitor = people[person]?.visitor
  if (visitor === undefined) throw new Error('There is no such person')
  const inFolder = `/api/files?folder=${folder}`
  const answers = await Promise.all([...lists, inFolder].map((url) => visitor.ask('GET', url)))
  if (model.rights[person] === undefined) {
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    return
  }
  const [folders, log, stats, search, trash, list] = answers.map((answer) => answer)
  const files = model.visibleFiles(person)

  expect(new Map(folders?.json<Folder[]>().map(({ fileCount, id }) => [id, fileCount]))).toEqual(
    new Map(model.visibleFolders(person).map(({ id }) => [id, model.filesIn(id).length])),
  )
  expect(idsOf(log?.json<FileLogEntry[]>() ?? [])).toEqual(idsOf(files))
  expect(log?.headers['x-total-count']).toBe(String(files.length))
  expect(idsOf(search?.json<File[]>() ?? [])).toEqual(idsOf(files))

  const { storageByFolder, totalFiles, totalFolders, totalSize } = stats?.json<AccountStats>() ?? {}
  const sizeOf = (each: readonly ModelFile[]) => each.reduce((sum, { size }) => sum + size, 0)
  expect({ totalFiles, totalFolders, totalSize }).toEqual({
    totalFiles: files.length,
    totalFolders: model.visibleFolders(person).length,
    totalSize: sizeOf(files),
  })
  expect(new Map(storageByFolder?.map(({ id, ...held }) => [id, [held.fileCount, held.totalSize]]))).toEqual(
    new Map(
      [...Map.groupBy(files, ({ folderId }) => folderId)].map(([id, held]) => [
        id,
        [held.length, sizeOf(held)],
      ]),
    ),
  )

  const trashed = trash?.json<{ files: TrashedFile[]; folders: TrashedFolder[] }>()
  expect(idsOf([...(trashed?.files ?? []), ...(trashed?.folders ?? [])])).toEqual(sorted(model.trash(person)))
  expect(trash?.headers['x-total-count']).toBe(String(model.trash(person).length))

  const isThere = model.folder(folder).deletion === undefined && model.sees(person, folder)
  expect(list?.statusCode).toBe(isThere ? 200 : 404)
  if (isThere) expect(idsOf(list?.json<File[]>() ?? [])).toEqual(idsOf(model.filesIn(folder)))
}

/** Compares what a person can take along with what the model says that they may. */
export async function compareExports(
  { model, people }: World,
  person: number,
  isWhole: boolean,
): Promise<void> {
  const visitor = people[person]?.visitor
  if (visitor === undefined) throw new Error('There is no such person')
  const files = model.visibleFiles(person)
  const zip = (ids: string[]) => visitor.ask('POST', '/api/files/zip', { files: ids })
  const isMember = model.rights[person] !== undefined
  const hidden = [...model.files.values()].find((file) => !files.includes(file))
  if (hidden !== undefined)
    expect((await zip([...files.map(({ id }) => id), hidden.id])).statusCode).toBe(404)
  if (files.length > 0) {
    const answer = await zip(files.map(({ id }) => id))
    const isOneFolder = new Set(files.map(({ folderId }) => folderId)).size === 1
    const isAllowed = isOneFolder || model.mayExport(person)
    expect(answer.statusCode).toBe(isAllowed ? 200 : 403)
    if (isAllowed)
      expect(namesIn([...(await unzip(answer.rawPayload)).keys()])).toEqual(
        namesIn(files.map(({ name }) => name)),
      )
  }
  if (!isWhole) return
  const whole = await visitor.ask('GET', '/api/account/export')
  expect(whole.statusCode).toBe(!isMember ? 404 : model.mayExport(person) ? 200 : 403)
  if (whole.statusCode !== 200) return
  const paths = [...(await unzip(whole.rawPayload)).keys()].filter((path) => /\/[^/]+\.txt$/.test(path))
  const all = [...files, ...model.trashedFiles(person)]
  expect(namesIn(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)))).toEqual(
    namesIn(all.map(({ name }) => name)),
  )
}

/** Names without the numbers that are added where one is taken. */
function namesIn(names: readonly string[]): string[] {
  return sorted(names.map((name) => name.replaceAll(/ \(\d+\)/g, '')))
}
