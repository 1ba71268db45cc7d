import { type Day, dayInLondon } from '#contract/platform/plain-date.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { type LinkRow, lockLink, nameOf, requestOf, type RequestRow } from '../links/repository.ts'
import { lastEnded, nameForPeriod, remindersDue, wantedStateOf } from './policy.ts'
import { readWanted } from './present.ts'
import { insertWanted, updateRequest } from './repository.ts'

/**
 * Does what falls due on a request that is open: a standing one asks for the period that has ended; others are mailed again
 * 3, 7 and 12 days after they were sent, while something is missing.
 */
export async function followUpRequest(
  { db, now }: Pick<LinkDependencies, 'db' | 'now'>,
  { id, workspaceId }: LinkRow,
): Promise<void> {
  const today = dayInLondon(now())
  await db.transaction(async (tx) => {
    const link = await lockLink(tx, workspaceId, id)
    if (link === undefined) return
    const request = requestOf(link)
    if (await askForNextPeriod(tx, link, request, today)) return
    const reminders = remindersDue(request.askedOn, today)
    if (!request.remind || reminders <= request.reminders) return
    const missing = await missingOf(tx, link)
    if (missing.length === 0) return
    await updateRequest(tx, request, { reminders })
    await mailAgain(tx, link, { mail: 'reminder', wanted: missing.map(({ name }) => name) })
  })
}

async function missingOf(tx: Transaction, { id, workspaceId }: LinkRow) {
  const asked = (await readWanted(tx, workspaceId, [id])).get(id) ?? []
  return asked.filter(({ papers }) => wantedStateOf(papers) === 'waiting').map(({ wanted }) => wanted)
}

/** @returns whether a period has ended since the request asked last, for which it asks now */
async function askForNextPeriod(
  tx: Transaction,
  link: LinkRow,
  request: RequestRow,
  today: Day,
): Promise<boolean> {
  const { askedOn, every, id, workspaceId } = request
  if (every === null) return false
  const period = lastEnded(every, today)
  if (period.to <= lastEnded(every, askedOn).to) return false
  const asked = ((await readWanted(tx, workspaceId, [id])).get(id) ?? []).map(({ wanted }) => wanted)
  const subjects = new Map(asked.map((one) => [`${one.subject}\n${one.person ?? ''}`, one]))
  const lines = [...subjects.values()].map(({ expectedId, folderId, person, sentence, subject }) => ({
    name: nameForPeriod(person === null ? subject : `${subject}, ${person}`, every, period),
    subject,
    sentence,
    expectedId,
    folderId,
    person,
    periodTo: expectedId === null ? null : period.to,
  }))
  await updateRequest(tx, request, { askedOn: today, reminders: 0 })
  await insertWanted(tx, request, lines)
  await mailAgain(tx, link, { mail: 'period', wanted: lines.map(({ name }) => name) })
  return true
}

async function mailAgain(
  tx: Transaction,
  link: LinkRow,
  { mail, wanted }: { mail: 'reminder' | 'period'; wanted: string[] },
): Promise<void> {
  const { areas, id, recipientEmail: to, workspaceId } = link
  await recordActivity(tx, nobodyIn(workspaceId), {
    type: 'ask_again',
    description: `Asked ${nameOf(link)} again for ${wanted.join('; ')}`,
    entityId: id,
    metadata: { to, wanted },
    areas,
  })
  await enqueue(tx, 'request-mail', { mail, workspaceId, requestId: id })
}
