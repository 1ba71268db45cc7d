import { type Day, dayInLondon } from '#contract/platform/plain-date.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { aboutLink } from '../links/links.ts'
import { type LinkRow, lockLink, nameOf, requestOf } from '../links/repository.ts'
import { lastEnded, nameForPeriod, remindersDue } from './policy.ts'
import { missingOf } from './present.ts'
import { insertWanted, selectWanted, updateRequest } from './repository.ts'

/** Does what falls due on an open request: a standing one asks for the period that has ended; others are mailed again. */
export async function followUpRequest({ db, now }: LinkDependencies, { id, workspaceId }: LinkRow) {
  const today = dayInLondon(now())
  await db.transaction(async (tx) => {
    const link = await lockLink(tx, workspaceId, id)
    if (link === undefined || (await askForNextPeriod(tx, link, today))) return
    const request = requestOf(link)
    const reminders = remindersDue(request.askedOn, today)
    if (!request.remind || reminders <= request.reminders) return
    const missing = await missingOf(tx, link)
    if (missing.length === 0) return
    await updateRequest(tx, request, { reminders })
    await mailAgain(tx, link, 'reminder', missing)
  })
}

/** @returns whether a period has ended since the request asked last, for which it asks now */
async function askForNextPeriod(tx: Transaction, link: LinkRow, today: Day): Promise<boolean> {
  const request = requestOf(link)
  const { askedOn, every } = request
  if (every === null) return false
  const period = lastEnded(every, today)
  if (period.to <= lastEnded(every, askedOn).to) return false
  const asked = await selectWanted(tx, [link])
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
  await mailAgain(tx, link, 'period', lines)
  return true
}

async function mailAgain(
  tx: Transaction,
  link: LinkRow,
  mail: 'reminder' | 'period',
  lines: ReadonlyArray<{ name: string }>,
): Promise<void> {
  const { id, recipientEmail: to, workspaceId } = link
  const wanted = lines.map(({ name }) => name)
  await recordActivity(tx, nobodyIn(workspaceId), {
    type: 'ask_again',
    description: `Asked ${nameOf(link)} again for ${wanted.join('; ')}`,
    metadata: { to, wanted },
    ...aboutLink(link),
  })
  await enqueue(tx, 'request-mail', { mail, workspaceId, requestId: id })
}
