import { isAdministrator } from '#contract/company/roles.ts'
import type { PipelinedRead } from '#server/platform/database/pipelined-reads.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findIdentity } from '../repository.ts'
import { findSession } from './repository.ts'

/**
 * Asks again who somebody is, while a request of theirs stays open. Does not count as a use of the session.
 *
 * @returns finds their identity in the same workspace; undefined when the session or their access is gone
 */
export function createReadmission({
  masterWorkspaceId,
  pipelinedRead,
}: {
  masterWorkspaceId: string
  pipelinedRead: PipelinedRead
}): (sessionId: string, before: Identity) => Promise<Identity | undefined> {
  return async (sessionId, before) => {
    const { person, workspace } = before
    const session = await pipelinedRead((on) => findSession(on, sessionId))
    if (session?.userId !== person.id) return undefined
    if (workspace.id === masterWorkspaceId) return isAdministrator(session) ? before : undefined
    return await pipelinedRead((on) => findIdentity(on, { userId: person.id, workspaceId: workspace.id }))
  }
}
