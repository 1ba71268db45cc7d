import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { listFiles } from '#contract/manual/files.ts'
import { listFolders } from '#contract/manual/folders.ts'
import * as packs from '#contract/outside/packs.ts'
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
      const within = new Set([folderId])
      // Parents are before what lies in them.
      for (const { id, parentId } of await call(listFolders, {}, signal))
        if (parentId !== null && within.has(parentId)) within.add(id)
      const lists = [...within].map((folder) => call(listFiles, { query: { folder } }, signal))
      return (await Promise.all(lists)).flat().map(({ id, originalName }) => ({ id, name: originalName }))
    },
    staleTime: 0,
  })

export const refreshPacks = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path === packs.listPacks.path || path === packs.getPack.path,
  })

export const refreshPresets = () => queryClient.invalidateQueries({ queryKey: presetsQuery.queryKey })

export function useKeepPreset(onDone: (id: string) => void) {
  return useMutation({
    mutationFn: (body: CallInput<typeof packs.keepPreset>['body']) => call(packs.keepPreset, { body }),
    onSuccess: async ({ id }) => {
      await refreshPresets()
      onDone(id)
    },
  })
}
