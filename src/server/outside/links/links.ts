import { AppError } from '#contract/platform/errors.ts'
import {
  LINK_DAYS,
  type LinkKind,
  type LinkState,
  MAX_LINK_DAYS,
  type Recipient,
} from '#contract/outside/links.ts'
import { mayEdit } from '#contract/company/roles.ts'
import { addDays, type Day, dayInLondon } from '#contract/platform/plain-date.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity, Outsider, Scope } from '#server/platform/identity.ts'
import { findRights } from '#server/company/workspaces/index.ts'
import {
  findLink,
  insertLink,
  insertToken,
  type LinkRow,
  lockLink,
  nameOf,
  selectVisibleLinks,
  updateLink,
} from './repository.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { isAllowed, linkState } from './state.ts'

type Setting = Pick<LinkDependencies, 'baseUrl' | 'now' | 'outsiders'>

export interface NewLink {
  kind: LinkKind
  recipient: Recipient
  /** {@link LINK_DAYS} ahead unless given. */
  expiresOn: Day | undefined
  /** It works for as long as its maker edits all of these. */
  areas: readonly string[]
  needsExport: boolean
}

/**
 * Makes a link with its first address, in the transaction that makes the pack or the request.
 *
 * @throws AppError `forbidden` for a recipient that the administrator does not allow; `invalid` for its last day
 */
export async function makeLink(
  tx: Transaction,
  setting: Setting,
  { person, workspace }: Identity,
  { areas, expiresOn, kind, needsExport, recipient }: NewLink,
): Promise<{ link: LinkRow; url: string }> {
  requireAllowed(setting, recipient.email)
  const today = dayInLondon(setting.now())
  if (expiresOn !== undefined && expiresOn < today) throw badDay('Please give a day that has not passed.')
  const id = await insertLink(tx, workspace.id, {
    kind,
    recipientEmail: recipient.email,
    recipientName: recipient.name ?? null,
    createdBy: person.id,
    areas: [...new Set(areas)],
    needsExport,
    expiresOn: requireNear(expiresOn ?? addDays(today, LINK_DAYS), today),
  })
  const link = await findLink(tx, workspace.id, id)
  if (link === undefined) throw new Error('A link that was made is gone')
  await recordLink(tx, link, { change: 'made', userId: person.id })
  return { link, url: await newAddress(tx, setting, link) }
}

function requireAllowed({ outsiders }: Setting, email: string): void {
  if (isAllowed(outsiders, email)) return
  throw new AppError(
    'forbidden',
    typeof outsiders === 'string'
      ? 'Whoever runs this Board Manual has switched off sharing with people without an account.'
      : `Whoever runs this Board Manual allows addresses at ${outsiders.join(', ')} only.`,
  )
}

function badDay(message: string): AppError {
  return new AppError('invalid', message, [{ path: 'expiresOn', message }])
}

function requireNear(day: Day, today: Day): Day {
  if (day > addDays(today, MAX_LINK_DAYS))
    throw badDay(`Please give a day within ${String(MAX_LINK_DAYS)} days.`)
  return day
}

/** Another address of a link. Each mail makes its own, so that none is stored, not even in the queue. */
export async function newAddress(
  tx: Queryable,
  { baseUrl }: Pick<Setting, 'baseUrl'>,
  { id, workspaceId }: Pick<LinkRow, 'id' | 'workspaceId'>,
): Promise<string> {
  const token = makeToken()
  await insertToken(tx, workspaceId, { linkId: id, hash: hashToken(token) })
  return `${baseUrl}/o/${token}`
}

/** What a link is good for now: by what its maker may do, and what the administrator allows. */
export async function findState(
  on: Queryable,
  { now, outsiders }: Pick<Setting, 'now' | 'outsiders'>,
  link: LinkRow,
): Promise<LinkState> {
  const maker = link.createdBy === null ? undefined : await findRights(on, link.workspaceId, link.createdBy)
  return linkState(link, maker, { outsiders, today: dayInLondon(now()) })
}

/**
 * Locks the link that an outsider has opened, and makes sure once more that it works: while a paper arrives, it can end.
 *
 * @throws AppError `ended`
 */
export async function lockOpenLink(
  tx: Transaction,
  setting: Pick<Setting, 'now' | 'outsiders'>,
  { linkId, workspaceId }: Outsider,
): Promise<LinkRow> {
  const link = await lockLink(tx, workspaceId, linkId)
  if (link === undefined || (await findState(tx, setting, link)) !== 'open') throw new AppError('ended')
  return link
}

/**
 * A pack or a request of a company that is to be shown or changed.
 *
 * @throws AppError `not_found`, also for one of papers that the person may not view
 */
export async function requireLink(on: Queryable, scope: Scope, kind: LinkKind, id: string): Promise<LinkRow> {
  const [link] = await selectVisibleLinks(on, scope, kind, { ids: [id] })
  if (link === undefined) throw new AppError('not_found')
  return link
}

/**
 * Locks a pack or a request that a person changes.
 *
 * @throws AppError `not_found`; `forbidden` for who may only view it
 */
export async function lockOwnLink(
  tx: Transaction,
  { workspace }: Identity,
  kind: LinkKind,
  id: string,
): Promise<LinkRow> {
  const link = await requireLink(tx, workspace, kind, id)
  if (!link.areas.every((area) => mayEdit(workspace, area)))
    throw new AppError('forbidden', `You may view this ${kind}, but not change it.`)
  return (await lockLink(tx, workspace.id, id)) ?? link
}

/**
 * Changes the last day of a link; a day that has passed ends it at once.
 *
 * @throws AppError `conflict` for one that was ended; `invalid` for a day too far ahead
 */
export async function moveExpiry(tx: Transaction, { now }: Setting, link: LinkRow, day: Day): Promise<void> {
  if (link.endedAt !== null) throw new AppError('conflict', 'This was ended. Please make a new one.')
  await updateLink(tx, link.workspaceId, link.id, { expiresOn: requireNear(day, dayInLondon(now())) })
}

/** Ends a pack or a request at once. @throws AppError `not_found`, `forbidden` */
export async function endLink(
  { db, now }: LinkDependencies,
  who: Identity,
  { id, kind }: { kind: LinkKind; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, kind, id)
    const userId = who.person.id
    if (link.endedAt === null) await updateLink(tx, link.workspaceId, id, { endedAt: now() })
    await recordLink(tx, link, { change: 'ended', userId })
    await recordActivity(tx, who, {
      ...(link.pack === null
        ? { type: 'end_request', description: `Ended the request to ${nameOf(link)}` }
        : { type: 'end_pack', description: `Ended “${link.pack.title}”` }),
      entityId: id,
      areas: link.areas,
    })
  })
}

/** Records what was done with a link, or tried with an address that leads to none. */
export async function recordLink(
  on: Queryable,
  link: Pick<LinkRow, 'id' | 'kind' | 'workspaceId'> | undefined,
  { change, result = 'ok', userId }: { change: string; result?: 'ok' | 'refused'; userId?: string },
): Promise<void> {
  const detail = { ...(link && { link: link.id, kind: link.kind }), change }
  const workspaceId = link?.workspaceId
  await recordSecurityEvent(on, { type: 'outside', result, userId, workspaceId, detail })
}

/** The fields that packs and requests have alike (`linkFields`). */
export async function presentLink(on: Queryable, setting: Pick<Setting, 'now' | 'outsiders'>, link: LinkRow) {
  const { createdAt, createdBy, expiresOn, id, maker, recipientEmail, recipientName } = link
  return {
    id,
    recipient: { email: recipientEmail, ...(recipientName !== null && { name: recipientName }) },
    expiresOn,
    state: await findState(on, setting, link),
    createdBy,
    createdByName: maker?.name ?? null,
    createdAt: createdAt.toISOString(),
  }
}
