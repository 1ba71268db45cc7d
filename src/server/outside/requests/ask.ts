import type { z } from 'zod'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import { MAX_LINK_DAYS } from '#contract/outside/links.ts'
import type { createRequest, PaperRequest } from '#contract/outside/requests.ts'
import { addDays, dayInLondon, shortPeriod } from '#contract/platform/plain-date.ts'
import { may } from '#contract/company/roles.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { requireSlot } from '#server/duties/expected/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { makeLink } from '../links/links.ts'
import { lastEnded, nameForPeriod } from './policy.ts'
import { presentRequest } from './present.ts'
import { insertRequest, insertWanted, type NewWanted } from './repository.ts'

type Asked = z.output<typeof createRequest.body>

/**
 * Asks somebody without an account for papers, and mails them.
 *
 * @returns the request with its address, which nothing else ever has
 * @throws AppError `not_found` for what is not expected; `forbidden` for a folder that the person may not edit, and for a
 *   recipient that the administrator does not allow; `rate_limited`
 */
export async function askForPapers(
  deps: OutsideDependencies,
  who: Identity,
  { every, expiresOn, message, recipient, remind, wanted }: Asked,
): Promise<PaperRequest & { url: string }> {
  const workspaceId = who.workspace.id
  if (!may(who.workspace, 'edit'))
    throw new AppError('forbidden', 'Your role in this company does not include filing.')
  await deps.post.ask('outside', who.person, [recipient.email])
  return await deps.db.transaction(async (tx) => {
    const today = dayInLondon(deps.now())
    const lines: Array<NewWanted & { area: string }> = []
    for (const one of wanted) lines.push(await lineFor(deps, tx, who, one, every))
    const { link, url } = await makeLink(tx, deps, who, {
      kind: 'request',
      recipient,
      expiresOn: expiresOn ?? (every === undefined ? undefined : addDays(today, MAX_LINK_DAYS)),
      areas: lines.map(({ area }) => area),
      needsExport: false,
    })
    const { id } = link
    const request = {
      workspaceId,
      id,
      message: message ?? null,
      remind,
      every: every ?? null,
      askedOn: today,
      reminders: 0,
      fullToldOn: null,
    }
    await insertRequest(tx, request)
    await insertWanted(
      tx,
      { workspaceId, id },
      lines.map(({ area: _area, ...line }) => line),
    )
    await recordActivity(tx, who, {
      type: 'ask',
      description: `Asked ${recipient.name ?? recipient.email} for ${lines.map(({ name }) => name).join('; ')}`,
      entityId: id,
      metadata: { to: recipient.email, wanted: lines.map(({ name }) => name) },
      areas: link.areas,
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
): Promise<NewWanted & { area: string }> {
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
