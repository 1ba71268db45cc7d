import { useMutation } from '@tanstack/react-query'
import { discardShare, fileShares } from '#contract/manual/inbox.ts'
import { call, CallError } from '#web/platform/base/call.ts'
import { changesRefreshing, readAgain } from '#web/platform/base/shared-change.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { addJustFiled } from '#web/reading/suggestions/index.ts'
import { fileArrival } from '#web/manual/files/index.ts'
import { recentFolders } from '#web/manual/folders/index.ts'
import { dropShares } from '#web/pwa/index.ts'
import { accountSharesQuery, deviceSharesKey, serverDeviceSharesQuery, type Shared } from './queries.ts'

/** Refetches the shared files. */
export async function refreshShares(): Promise<void> {
  await readAgain({ queryKey: deviceSharesKey }, accountSharesQuery, serverDeviceSharesQuery)
}

export interface Filing {
  folderId: string
  shared: readonly Shared[]
}

/**
 * Files shared files into a folder. Each one is removed from the list as soon as it is stored, so that after a
 * failure none is filed twice. A refused file does not stop the others.
 */
export async function fileAll({ folderId, shared }: Filing): Promise<void> {
  let refusal: CallError | undefined
  for (const share of shared) {
    if (share.place !== 'device') continue
    const { file, id, name } = share
    const named = file.name === name ? file : new File([file], name, { type: file.type })
    try {
      await fileArrival({ id, file: named }, folderId)
      await dropShares([id])
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 401) throw error
      refusal ??= error
    }
  }
  const ids = shared.flatMap(({ id, place }) => (place === 'account' ? [id] : []))
  if (ids.length > 0) addJustFiled(...(await call(fileShares, { body: { folderId, ids } })).files)
  recentFolders.add(folderId)
  if (refusal !== undefined) throw refusal
}

const FALLBACK = 'Failed to upload files'

/**
 * @param failureTitle the title that `docs/product.md` §8 gives for this screen
 * @param onDone called when everything is filed
 */
export function useFileShares(failureTitle: string, onDone: (filing: Filing) => void) {
  return useMutation({
    mutationFn: fileAll,
    onSuccess: (_, filing) => onDone(filing),
    onError: (error) => showFailure(error, fallbackFor(error), failureTitle),
    onSettled: () => Promise.all([refreshShares(), refreshManual()]),
  })
}

/** An answer without a message is shown by its status (`docs/product.md` §8). */
function fallbackFor(error: Error): string {
  if (error instanceof TypeError) return error.message
  return error instanceof CallError ? `Upload failed: ${error.statusText}` : FALLBACK
}

export const useDiscardShare = changesRefreshing(refreshShares)({
  act: async ({ id, place }: Shared) =>
    place === 'device' ? await dropShares([id]) : await call(discardShare, { params: { id } }),
  failure: 'Failed to discard the shared file',
})
