import { recipientName } from '#contract/outside/links.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import {
  changePack,
  createPack,
  endPack,
  getPack,
  keepPreset,
  listPacks,
  listPresets,
  type PackListing,
  readPreset,
  removePreset,
  replacePackItem,
  showPackAddress,
} from '#contract/outside/packs.ts'
import type { LinkChange } from '#web/outside/requests/index.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { formatNumber } from '#web/platform/ui/format.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { answerOf, answerTo } from '#web/platform/base/answer.ts'

/** Packs are read by others while the page is open: they are asked for again whenever they are shown. */
export const packsQuery = answerOf(listPacks, { staleTime: 0 })

/** One pack with its receipts. */
export const packQuery = (id: string) => answerTo(getPack, { params: { id } }, { staleTime: 0 })

export const presetsQuery = answerOf(listPresets)

/** What a preset would take; papers may have come since it was asked for last. */
export const presetQuery = (preset: string, to?: string) =>
  answerTo(readPreset, { params: { preset }, query: { to } }, { staleTime: 0 })

const refresh = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === listPacks.path || queryKey[0] === getPack.path,
  })

export function useGive(onDone: () => void) {
  return useMutation({
    mutationFn: (body: CallInput<typeof createPack>['body']) => call(createPack, { body }),
    onSuccess: async ({ url, ...pack }) => {
      onDone()
      toast({
        title: `Given to ${recipientName(pack)}`,
        description: `${formatNumber(pack.items.length, 'paper')}. They get an email with a link, and you see here what they open.`,
        variant: 'success',
        action: { label: 'Copy link', onClick: () => void copyText(url, 'Link copied') },
      })
      await refresh()
    },
  })
}

/** What a person does about a pack. */
export type PackChange = LinkChange | { type: 'replace'; number: number } | { type: 'address' }

async function send({ id }: Pick<PackListing, 'id'>, change: PackChange): Promise<void> {
  const params = { id }
  if (change.type === 'end') await call(endPack, { params })
  else if (change.type === 'expiry') await call(changePack, { params, body: { expiresOn: change.expiresOn } })
  else if (change.type === 'replace')
    await call(replacePackItem, { params: { id, number: String(change.number) } })
  else await copyText((await call(showPackAddress, { params })).url, 'Link copied')
}

export function useChangePack(pack: Pick<PackListing, 'id'>) {
  return useMutation({
    mutationFn: (change: PackChange) => send(pack, change),
    onError: (error) => showFailure(error, 'The pack could not be changed'),
    onSettled: refresh,
  })
}

const refreshPresets = () => queryClient.invalidateQueries({ queryKey: presetsQuery.queryKey })

export function useKeepPreset(onDone: (id: string) => void) {
  return useMutation({
    mutationFn: (body: CallInput<typeof keepPreset>['body']) => call(keepPreset, { body }),
    onSuccess: async ({ id }) => {
      await refreshPresets()
      onDone(id)
    },
  })
}

export function useRemovePreset(onDone: () => void) {
  return useMutation({
    mutationFn: (id: string) => call(removePreset, { params: { id } }),
    onSuccess: onDone,
    onError: (error) => showFailure(error, 'The preset could not be removed'),
    onSettled: refreshPresets,
  })
}
