import { queryOptions } from '@tanstack/react-query'
import { listFiles } from '#contract/manual/files.ts'
import { listFolders } from '#contract/manual/folders.ts'
import * as packs from '#contract/outside/packs.ts'
import { isWithin, treeOf } from '#web/manual/folders/index.ts'
import { call } from '#web/platform/base/call.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { answerOf, answerTo } from '#web/platform/base/answer.ts'

/** Packs are read by others while the page is open: they are asked for again whenever they are shown. */
export const packsQuery = answerOf(packs.listPacks, { staleTime: 0 })

export const packQuery = (id: string) => answerTo(packs.getPack, { params: { id } }, { staleTime: 0 })

export const presetsQuery = answerOf(packs.listPresets)

/** What a preset would take; papers may have come since it was asked for last. */
export const presetQuery = (preset: string, to?: string) =>
  answerTo(packs.readPreset, { params: { preset }, query: { to } }, { staleTime: 0 })

/** The files of a folder and of those below it, in the order of the binder. */
export const filesInFolder = (folderId: string) =>
  queryOptions({
    queryKey: ['files below', folderId],
    queryFn: async ({ signal }) => {
      const folders = await call(listFolders, {}, signal)
      const tree = treeOf(folders)
      const within = folders.filter((one) => isWithin(tree, one, folderId))
      const lists = within.map(({ id: folder }) => call(listFiles, { query: { folder } }, signal))
      return (await Promise.all(lists)).flat().map(({ id, originalName }) => ({ id, name: originalName }))
    },
    staleTime: 0,
  })

export const refreshPacks = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path === packs.listPacks.path || path === packs.getPack.path,
  })

export const refreshPresets = () => queryClient.invalidateQueries({ queryKey: presetsQuery.queryKey })
