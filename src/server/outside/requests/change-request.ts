import type { z } from 'zod'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { changeRequest as call, PaperRequest } from '#contract/outside/requests.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { deleteFile } from '#server/manual/files/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { aboutLink, lockOwnLink, moveExpiry, requireLink } from '../links/links.ts'
import { nameOf } from '../links/repository.ts'
import { presentRequest } from './present.ts'
import { findPaper, setDeclined, updateRequest } from './repository.ts'

/** Gives a request more days, or fewer, and says whether its recipient is reminded. @throws AppError as `lockOwnLink`, `conflict` */
export async function changeRequest(
  deps: OutsideDependencies,
  who: Identity,
  id: string,
  change: z.output<typeof call.body>,
): Promise<PaperRequest> {
  const { expiresOn, remind } = change
  return await deps.db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, 'request', id)
    if (expiresOn !== undefined) await moveExpiry(tx, deps, link, expiresOn)
    if (remind !== undefined) await updateRequest(tx, link, { remind })
    await recordActivity(tx, who, {
      type: 'change_request',
      description: `Changed the request to ${nameOf(link)}`,
      metadata: { changed: Object.keys(change) },
      ...aboutLink(link),
    })
    return await presentRequest(tx, deps, await requireLink(tx, who.workspace, 'request', id))
  })
}

/** Declines a paper that waits in the inbox; its sender is told why. @throws AppError `not_found`; `forbidden`; `conflict` */
export async function declinePaper(
  deps: OutsideDependencies,
  who: Identity,
  { id, paper: paperId }: { id: string; paper: string },
  reason: string,
) {
  return await deps.db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, 'request', id)
    const workspaceId = who.workspace.id
    const { paper, wanted } = (await findPaper(tx, workspaceId, paperId)) ?? {}
    if (paper === undefined || wanted?.requestId !== id)
      throw new AppError('not_found', 'This paper could not be found.')
    if (paper.declined !== null) throw new AppError('conflict', 'This paper was declined already.')
    if (paper.isFiled || paper.fileId === null)
      throw new AppError('conflict', 'This paper was filed, which accepts it.')
    if (!paper.isTrashed) await deleteFile({ db: tx }, who, paper.fileId)
    await setDeclined(tx, paper, reason)
    await recordActivity(tx, who, {
      type: 'decline',
      description: `Declined ${paper.name} from ${nameOf(link)}: ${reason}`,
      entityId: paper.fileId,
      metadata: { request: id, reason },
      areas: [LOG_FOLDER_ID, ...link.areas],
    })
    await enqueue(tx, 'request-mail', { mail: 'declined', workspaceId, paperId })
    return await presentRequest(tx, deps, link)
  })
}
