import { useMutation } from '@tanstack/react-query'
import { discardShare } from '#contract/manual/inbox.ts'
import { call, CallError } from '#web/platform/base/call.ts'
import { changesRefreshing } from '#web/platform/base/shared-change.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { addJustFiled } from '#web/reading/suggestions/index.ts'
import { recentFolders } from '#web/manual/folders/index.ts'
import { dropShares } from '#web/pwa/index.ts'
import type { Shared } from './queries.ts'
import { refreshShares } from './refresh-shares.ts'
import { fileAll } from './table/file-papers.ts'

export interface Filing {
  folderId: string
  shared: readonly Shared[]
}

async function fileShares({ folderId, shared }: Filing): Promise<void> {
  const { failures, files } = await fileAll(
    shared.map((share) => ({
      paper: share.place === 'device' ? { id: share.id, name: share.name, shared: share } : share,
      folderId,
      newName: undefined,
      isSuggested: false,
      isGuessed: false,
      closes: [],
    })),
  )
  const onAccount = new Set(shared.flatMap(({ id, place }) => (place === 'account' ? [id] : [])))
  addJustFiled(...files.filter(({ id }) => onAccount.has(id)))
  recentFolders.add(folderId)
  if (failures[0] !== undefined) throw failures[0]
}

const FALLBACK = 'Failed to upload files'

/**
 * @param failureTitle the title that `docs/product.md` §8 gives for this screen
 * @param onDone called when everything is filed
 */
export function useFileShares(failureTitle: string, onDone: (filing: Filing) => void) {
  return useMutation({
    mutationFn: fileShares,
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
