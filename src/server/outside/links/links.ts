import { AppError } from '#contract/platform/errors.ts'
import {
  LINK_DAYS,
  type LinkKind,
  type LinkState,
  MAX_LINK_DAYS,
  type Recipient,
} from '#contract/outside/links.ts'
import { mayEdit, type Rights } from '#contract/company/roles.ts'
import { addDays, type Day, dayInLondon } from '#contract/platform/plain-date.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity, Outsider, Scope } from '#server/platform/identity.ts'
import { type Page, type PageRequest, readPageById } from '#server/platform/paging.ts'
import type { LinkDependencies, OutsidersSetting } from '../dependencies.ts'
import {
  countVisibleLinks,
  findLink,
  insertLink,
  insertToken,
  type LinkRow,
  lockLink,
  nameOf,
  selectVisibleLinks,
  updateLink,
} from './repository.ts'

type Setting = Pick<LinkDependencies, 'baseUrl' | 'now' | 'outsiders'>

interface NewLink {
  kind: LinkKind
  recipient: Recipient
  /** {@link LINK_DAYS} ahead unless given. */
  expiresOn: Day | undefined
  /** It works for as long as its maker edits all of these. */
  areas: readonly string[]
  needsExport: boolean
}

/** Makes a link with its first address. @throws AppError `forbidden` for a recipient that is not allowed; `invalid` for its day */
export async function makeLink(tx: Transaction, setting: Setting, who: Identity, newLink: NewLink) {
  const { areas, expiresOn, recipient, ...made } = newLink
  const { now, outsiders } = setting
  if (!isAllowed(outsiders, recipient.email))
    throw new AppError(
      'forbidden',
      typeof outsiders === 'string'
        ? 'Whoever runs this Board Manual has switched off sharing with people without an account.'
        : `Whoever runs this Board Manual allows addresses at ${outsiders.join(', ')} only.`,
    )
  const today = dayInLondon(now())
  if (expiresOn !== undefined && expiresOn < today) throw badDay('Please give a day that has not passed.')
  const link = await insertLink(tx, {
    ...made,
    workspaceId: who.workspace.id,
    recipientEmail: recipient.email,
    recipientName: recipient.name ?? null,
    createdBy: who.person.id,
    areas: [...new Set(areas)],
    expiresOn: requireNear(expiresOn ?? addDays(today, LINK_DAYS), today),
  })
  await recordLink(tx, link, { change: 'made', userId: who.person.id })
  return { link, url: await newAddress(tx, setting, link) }
}

const badDay = (message: string) => new AppError('invalid', message, [{ path: 'expiresOn', message }])

function requireNear(day: Day, today: Day): Day {
  if (day <= addDays(today, MAX_LINK_DAYS)) return day
  throw badDay(`Please give a day within ${String(MAX_LINK_DAYS)} days.`)
}

/** Another address of a link. Each mail makes its own, so that none is stored, not even in the queue. */
export async function newAddress(tx: Queryable, { baseUrl }: Setting, link: LinkRow): Promise<string> {
  const token = makeToken()
  await insertToken(tx, { workspaceId: link.workspaceId, linkId: link.id, hash: hashToken(token) })
  return `${baseUrl}/o/${token}`
}

/** Whether the administrator lets an address take part. */
export function isAllowed(outsiders: OutsidersSetting, email: string): boolean {
  if (typeof outsiders === 'string') return outsiders === 'on'
  return outsiders.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** What a link is good for at this moment. @param maker the present rights of whoever made it; nothing without any */
export function linkState(
  link: Pick<LinkRow, 'areas' | 'endedAt' | 'expiresOn' | 'needsExport' | 'recipientEmail'>,
  maker: Rights | undefined,
  { outsiders, today }: { outsiders: OutsidersSetting; today: Day },
): LinkState {
  if (link.endedAt !== null) return 'ended'
  if (link.expiresOn < today) return 'expired'
  const mayStill =
    maker !== undefined &&
    link.areas.every((area) => mayEdit(maker, area)) &&
    (maker.mayExport || !link.needsExport)
  return mayStill && isAllowed(outsiders, link.recipientEmail) ? 'open' : 'stopped'
}

/** What a link is good for now: by what its maker may do, and what the administrator allows. */
export const stateNow = ({ now, outsiders }: Setting, link: LinkRow): LinkState =>
  linkState(link, link.rights, { outsiders, today: dayInLondon(now()) })

/** What the record says of each activity about a link. */
export const aboutLink = ({ areas, id }: LinkRow) => ({ entityId: id, areas })

/** The link that an outsider has opened. @throws AppError `ended` for one that is gone with its company */
export async function visitedLink(on: Queryable, { linkId, workspaceId }: Outsider): Promise<LinkRow> {
  const link = await findLink(on, workspaceId, linkId)
  if (link === undefined) throw new AppError('ended')
  return link
}

/** Locks the link that an outsider has opened. @throws AppError `ended`, which it may have while a paper arrived */
export async function lockOpenLink(tx: Transaction, setting: Setting, { linkId, workspaceId }: Outsider) {
  const link = await lockLink(tx, workspaceId, linkId)
  if (link === undefined || stateNow(setting, link) !== 'open') throw new AppError('ended')
  return link
}

/** The packs or the requests that a person may see, the newest first. @param present makes them from their links, in order */
export async function listLinks<Deps extends LinkDependencies, Item>(
  deps: Deps,
  scope: Scope,
  { kind, ...asked }: PageRequest & { kind: LinkKind },
  present: (on: Deps['db'], deps: Deps, links: readonly LinkRow[]) => Promise<Item[]>,
): Promise<Page<Item>> {
  const { db } = deps
  const page = await readPageById(asked, {
    select: (range) => selectVisibleLinks(db, scope, kind, range),
    count: () => countVisibleLinks(db, scope, kind),
  })
  return { ...page, items: await present(db, deps, page.items) }
}

/** A pack or a request of a company. @throws AppError `not_found`, also for one of papers that the person may not view */
export async function requireLink(on: Queryable, scope: Scope, kind: LinkKind, id: string): Promise<LinkRow> {
  const [link] = await selectVisibleLinks(on, scope, kind, { id })
  if (link === undefined) throw new AppError('not_found')
  return link
}

/** Locks a pack or a request that a person changes. @throws AppError `not_found`; `forbidden` for who may only view it */
export async function lockOwnLink(tx: Transaction, { workspace }: Identity, kind: LinkKind, id: string) {
  const link = await requireLink(tx, workspace, kind, id)
  if (!link.areas.every((area) => mayEdit(workspace, area)))
    throw new AppError('forbidden', `You may view this ${kind}, but not change it.`)
  return (await lockLink(tx, workspace.id, id)) ?? link
}

/** Changes the last day of a link; one that has passed ends it. @throws AppError `conflict` for one that was ended; `invalid` */
export async function moveExpiry(tx: Transaction, { now }: Setting, link: LinkRow, day: Day): Promise<void> {
  if (link.endedAt !== null) throw new AppError('conflict', 'This was ended. Please make a new one.')
  await updateLink(tx, link, { expiresOn: requireNear(day, dayInLondon(now())) })
}

/** Ends a pack or a request at once. @throws AppError `not_found`, `forbidden` */
export async function endLink({ db, now }: LinkDependencies, who: Identity, kind: LinkKind, id: string) {
  await db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, who, kind, id)
    if (link.endedAt === null) await updateLink(tx, link, { endedAt: now() })
    await recordLink(tx, link, { change: 'ended', userId: who.person.id })
    await recordActivity(tx, who, {
      ...(link.pack === null
        ? { type: 'end_request', description: `Ended the request to ${nameOf(link)}` }
        : { type: 'end_pack', description: `Ended “${link.pack.title}”` }),
      ...aboutLink(link),
    })
  })
}

/** Records what was done with a link, or tried with an address that leads to none. */
export async function recordLink(
  on: Queryable,
  link: Pick<LinkRow, 'id' | 'kind' | 'recipientEmail' | 'workspaceId'> | undefined,
  { change, result = 'ok', userId }: { change: string; result?: 'ok' | 'refused'; userId?: string },
): Promise<void> {
  const detail = { ...(link && { link: link.id, kind: link.kind, to: link.recipientEmail }), change }
  const workspaceId = link?.workspaceId
  await recordSecurityEvent(on, { type: 'outside', result, userId, workspaceId, detail })
}

/** The fields that packs and requests have alike (`linkFields`). */
export function presentLink(setting: Setting, link: LinkRow) {
  const { createdAt, createdBy, expiresOn, id, maker, recipientEmail, recipientName } = link
  return {
    id,
    recipient: { email: recipientEmail, ...(recipientName !== null && { name: recipientName }) },
    expiresOn,
    state: stateNow(setting, link),
    createdBy,
    createdByName: maker?.name ?? null,
    createdAt: createdAt.toISOString(),
  }
}
