import { sql } from 'drizzle-orm'
import type { DocumentFacts, FactChanges } from '#contract/documents/document-facts.ts'
import { factLabels, type FactName, factNames } from '#contract/documents/fact-names.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { lockBlobs } from '#server/bytes/index.ts'
import { lockFile, presentFacts, updateFile } from '#server/manual/files/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'

/**
 * Sets facts of one file, or says that it does not have them. They count as confirmed, whatever its bytes are read to say.
 *
 * @throws AppError `not_found`, or `forbidden` for a file that the person may not edit
 */
export async function setFacts(
  { db }: { db: Queryable },
  who: Identity,
  id: string,
  changes: FactChanges,
): Promise<DocumentFacts> {
  const names = factNames.filter((name) => changes[name] !== undefined)
  return await writeFacts(db, who, id, names, (said) => ({ ...said, ...changes }))
}

/** Makes what people said of a file what it was, all of it; as {@link setFacts}. */
export async function restoreFacts(
  { db }: { db: Queryable },
  who: Identity,
  id: string,
  facts: FactChanges,
): Promise<void> {
  await writeFacts(db, who, id, factNames, () => facts)
}

async function writeFacts(
  db: Queryable,
  who: Identity,
  id: string,
  names: readonly FactName[],
  change: (said: FactChanges | null | undefined) => FactChanges,
): Promise<DocumentFacts> {
  return await db.transaction(async (tx) => {
    const file = await lockFile(tx, who.workspace, id, 'edit')
    if (names.length === 0) return presentFacts(file)
    // A reading that is being saved is waited for: search shows what both say.
    await lockBlobs(tx, who.workspace.id, sql`select ${file.sha256}::text`)
    const confirmedFacts = change(file.confirmedFacts)
    await updateFile(tx, who.workspace.id, id, { confirmedFacts })
    await recordActivity(tx, who.workspace.id, {
      userId: who.person.id,
      type: 'facts',
      description: `Set ${names.map((name) => factLabels[name].toLowerCase()).join(', ')} of ${file.originalName}`,
      entityType: 'file',
      entityId: id,
      folderId: file.folderId,
      folderName: file.folderName,
      metadata: { facts: [...names] },
    })
    return presentFacts({ ...file, confirmedFacts })
  })
}
