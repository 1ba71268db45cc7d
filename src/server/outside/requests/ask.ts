import type { z } from 'zod'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import { MAX_LINK_DAYS } from '#contract/outside/links.ts'
import type { createRequest } from '#contract/outside/requests.ts'
import { addDays, dayInLondon, shortPeriod } from '#contract/platform/plain-date.ts'
import { may } from '#contract/company/roles.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { requireSlot } from '#server/duties/expected/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { aboutLink, makeLink } from '../links/links.ts'
import { lastEnded, nameForPeriod } from './policy.ts'
import { presentRequest } from './present.ts'
import { insertRequest, insertWanted, type NewWanted } from './repository.ts'

type Line = NewWanted & { area: string }
type Asked = z.output<typeof createRequest.body>

/**
 * Asks somebody without an account for papers, and mails them. Only this answer has the address.
 *
 * @throws AppError `not_found` for what is not expected; `forbidden` for a folder that the person may not edit, and for a
 *   recipient that is not allowed; `rate_limited`
 */
export async function askForPapers(deps: OutsideDependencies, who: Identity, asking: Asked) {
  const { every, expiresOn, message, recipient, remind, wanted } = asking
  const workspaceId = who.workspace.id
  if (!may(who.workspace, 'edit'))
    throw new AppError('forbidden', 'Your role in this company does not include filing.')
  await deps.post.ask('outside', who.person, [recipient.email])
  return await deps.db.transaction(async (tx) => {
    const today = dayInLondon(deps.now())
    const lines: Line[] = []
    for (const one of wanted) lines.push(await lineFor(deps, tx, who, one, every))
    const { link, url } = await makeLink(tx, deps, who, {
      kind: 'request',
      recipient,
      expiresOn: expiresOn ?? (every === undefined ? undefined : addDays(today, MAX_LINK_DAYS)),
      areas: lines.map(({ area }) => area),
      needsExport: false,
    })
    const { id } = link
    const mailing = { remind, every: every ?? null, askedOn: today, reminders: 0, fullToldOn: null }
    const request = { workspaceId, id, message: message ?? null, ...mailing }
    await insertRequest(tx, request)
    const asked = lines.map(({ area: _area, ...line }) => line)
    await insertWanted(tx, request, asked)
    const names = lines.map(({ name }) => name)
    await recordActivity(tx, who, {
      type: 'ask',
      description: `Asked ${recipient.name ?? recipient.email} for ${names.join('; ')}`,
      metadata: { to: recipient.email, wanted: names },
      ...aboutLink(link),
    })
    await enqueue(tx, 'request-mail', { mail: 'request', workspaceId, requestId: id })
    return { ...(await presentRequest(tx, deps, { ...link, request })), url }
  })
}

/** One thing that is asked for, and the area that it belongs to. */
async function lineFor(
  { masterWorkspaceId, now }: OutsideDependencies,
  tx: Queryable,
  { workspace }: Identity,
  asked: Asked['wanted'][number],
  every: Asked['every'],
): Promise<Line> {
  if ('name' in asked) {
    const { name: subject } = asked
    const name =
      every === undefined ? subject : nameForPeriod(subject, every, lastEnded(every, dayInLondon(now())))
    return { name, subject, area: LOG_FOLDER_ID }
  }
  const slot = await requireSlot({ db: tx, masterWorkspaceId, now }, workspace, asked.expectedId)
  const parts = [slot.name, slot.person, slot.period && shortPeriod(slot.period)]
  return {
    name: parts.filter(Boolean).join(', '),
    subject: slot.name,
    sentence: slot.reason || null,
    expectedId: slot.expectedId,
    folderId: slot.folderId,
    periodTo: slot.period?.to ?? null,
    person: slot.person,
    area: slot.area,
  }
}
