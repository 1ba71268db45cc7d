import { AppError } from '#contract/platform/errors.ts'
import type { Rights } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { KnownRows } from '#server/platform/database/known-rows.ts'
import type { Notices } from '#server/platform/database/notices.ts'
import type { PipelinedRead } from '#server/platform/database/pipelined-reads.ts'
import type { Identity, RenewRights } from '#server/platform/identity.ts'
import { findRights } from './repository.ts'

/**
 * Who makes a request, with the rights of this moment: while a document arrives, a role can change.
 *
 * @throws AppError `forbidden` when the person is no member any more
 */
export async function renewRights(on: Queryable, who: Identity): Promise<Identity> {
  return await withRights(who, () => findRights(on, who.workspace.id, who.person.id))
}

/** Memberships that are remembered. */
const MOST_KNOWN = 5000

/** Renews rights as {@link renewRights} does, by what the process knows of them while their changes are heard of. */
export function createRightsRenewal(pipelinedRead: PipelinedRead, notices: Notices): RenewRights {
  const known = new KnownRows<{ userId: string; rights: Rights } | undefined>(MOST_KNOWN)
  notices.hear({
    onNotice: (channel, userId) => {
      if (channel !== 'board_manual_access') return
      if (userId === '') known.restart(true)
      else known.forgetWhere((row) => row?.userId === userId)
    },
    onGap: (isListening) => known.restart(isListening),
  })
  return async (who) => {
    const { id: userId } = who.person
    const read = async () => {
      const rights = await pipelinedRead((on) => findRights(on, who.workspace.id, userId))
      return rights && { userId, rights }
    }
    return await withRights(
      who,
      async () => (await known.find(`${who.workspace.id} ${userId}`, read))?.rights,
    )
  }
}

async function withRights(who: Identity, find: () => Promise<Rights | undefined>): Promise<Identity> {
  // The template has no members.
  if (who.workspace.kind === 'master') return who
  const rights = await find()
  if (rights === undefined)
    throw new AppError('forbidden', 'Your access to this company has ended. Nothing was stored.')
  return { ...who, workspace: { ...who.workspace, ...rights } }
}
