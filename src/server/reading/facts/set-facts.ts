import { sql } from 'drizzle-orm'
import type { DocumentFacts, FactChanges } from '#contract/documents/document-facts.ts'
import { may } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import { keptWords } from '#contract/manual/files.ts'
import { KEPT_LONGER } from '#contract/reading/facts.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { factLabels, type FactName, factNames } from '#contract/documents/fact-names.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import { lockBlobs, readFactsAgain } from '#server/bytes/index.ts'
import {
  type FileRow,
  isAsLong,
  keptUntil,
  lockFile,
  presentFacts,
  updateFile,
} from '#server/manual/files/index.ts'
import { partyNames } from './merge-parties.ts'
import { selectSpellings, selectWaitingOf } from './repository.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Sets facts of one file, or says that it does not have them. They count as confirmed, whatever its bytes are read to say.
 * Facts by which it need no longer be kept as long are on record with both days.
 *
 * @throws AppError `not_found`; `forbidden` for a file that the person may not edit, and for facts that shorten its keeping,
 *   to who may not delete it before its time
 */
export async function setFacts({ db }: { db: Queryable }, who: Identity, id: string, changes: FactChanges) {
  const names = factNames.filter((name) => changes[name] !== undefined)
  return await writeFacts(db, who, id, { names, mayShorten: may(who.workspace, 'deleteEarly') }, (said) => ({
    ...said,
    ...changes,
  }))
}

/** Makes what people said of a file what it was, all of it; as {@link setFacts}. */
export async function restoreFacts({ db }: { db: Queryable }, who: Identity, id: string, facts: FactChanges) {
  await writeFacts(db, who, id, { names: factNames, mayShorten: true }, () => facts)
}

async function writeFacts(
  db: Queryable,
  who: Identity,
  id: string,
  { mayShorten, names }: { names: readonly FactName[]; mayShorten: boolean },
  change: (said: FactChanges | null | undefined) => FactChanges,
): Promise<DocumentFacts> {
  return await db.transaction(async (tx) => {
    const file = await lockFile(tx, who.workspace, id, 'edit')
    if (names.length === 0) return presentFacts(file)
    // A reading that is being saved is waited for: search shows what both say.
    await lockBlobs(tx, who.workspace.id, sql`select ${file.sha256}::text`)
    const changed = change(file.confirmedFacts)
    const { party } = changed
    const confirmedFacts =
      typeof party === 'string'
        ? { ...changed, party: partyNames(await selectSpellings(tx, who.workspace.id))(party) }
        : changed
    const shortened = await shortenedKeeping(tx, who.workspace.id, file, confirmedFacts)
    if (shortened !== undefined && !mayShorten) throw new AppError('forbidden', KEPT_LONGER)
    await updateFile(tx, who.workspace.id, id, { confirmedFacts })
    await learnFor(tx, who.workspace.id, file, confirmedFacts, names)
    await recordActivity(tx, who, {
      type: 'facts',
      description: `Set ${names.map((name) => factLabels[name].toLowerCase()).join(', ')} of ${file.originalName}${shortened === undefined ? '' : `; ${shortened}`}`,
      ...aboutFile(file),
      metadata: { facts: [...names] },
    })
    return presentFacts({ ...file, confirmedFacts })
  })
}

/** What a person says of a kind or a party counts at once in the papers of that party that wait to be filed. */
async function learnFor(
  tx: Queryable,
  workspaceId: string,
  file: FileRow,
  { party: said }: FactChanges,
  names: readonly FactName[],
): Promise<void> {
  if (!names.includes('kind') && !names.includes('party')) return
  const parties = [said, file.readFacts?.party?.value].filter((party) => typeof party === 'string')
  const hashes = await selectWaitingOf(tx, workspaceId, parties)
  if (hashes.length === 0) return
  await readFactsAgain(tx, workspaceId, hashes)
  await enqueue(tx, 'read-facts', {}, 'read-facts')
}

/** What a change of facts does to the time of keeping, where it becomes shorter or unknown. */
async function shortenedKeeping(
  tx: Queryable,
  workspaceId: string,
  file: FileRow,
  confirmed: FactChanges,
): Promise<string | undefined> {
  const keeper = await keeperOf(tx, workspaceId)
  const before = keptUntil(keeper, file)
  if (before === null || (before.day !== null && before.day <= dayInLondon(new Date()))) return undefined
  const [read = null] = file.paperFacts ?? []
  const after = keptUntil(keeper, { ...file, paperFacts: [read, confirmed] })
  if (isAsLong(after, before)) return undefined
  const now = after === null ? 'for a time that no rule says' : keptWords(after)
  return `it was to be kept ${keptWords(before)} (${before.source}), and is now ${now}`
}
