import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { findIdentity } from '#server/people/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { type Letter, recordInMail, type Words, words } from '#server/platform/mail/index.ts'
import { countActivity, selectActivity } from '#server/record/activity/index.ts'

/** Lines of what people without an account did in a time with the papers that somebody gave in a company. */
export type ReadReceipts = (
  on: Queryable,
  choice: { workspaceId: string; userId: string },
  time: { since: Date; until: Date },
) => Promise<readonly Words[]>

/** Entries that a mail lists; the others are counted. */
const LISTED = 30

/**
 * What others did in a company in a time, as far as somebody may view it; nothing when nothing was done.
 *
 * @param told the person and the company, with its name
 */
export async function readNews(
  tx: Transaction,
  { companyId, companyName, userId }: { companyId: string; companyName: string; userId: string },
  { receipts, since, until }: { receipts: ReadReceipts; since: Date; until: Date },
): Promise<NonNullable<Letter['lists']>> {
  const choice = { workspaceId: companyId, userId }
  const who = await findIdentity(tx, choice)
  if (who === undefined) return []
  const filter = { notUserId: userId, since, until }
  const total = await countActivity(tx, who, filter)
  const seen = await receipts(tx, choice, { since, until })
  if (total + seen.length === 0) return []
  const entries = await selectActivity(tx, who, { ...filter, before: undefined, limit: LISTED })
  const lines = [
    ...seen,
    ...entries.map(
      ({ description, userName }) => words`${userName ?? 'Somebody'}: ${recordInMail(description)}`,
    ),
    ...(total > entries.length ? [words`and ${total - entries.length} more`] : []),
  ]
  return [{ title: words`What others did in ${companyName} since ${spellDay(dayInLondon(since))}`, lines }]
}
