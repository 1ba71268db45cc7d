import { AppError } from '#contract/platform/errors.ts'
import type { File } from '#contract/manual/files.ts'
import { MAX_PINS } from '#contract/manual/home.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { filesById, requireFile } from '../find.ts'
import { deletePin, insertPin, selectPins, selectRecent } from './repository.ts'

/** How many recent documents are shown. */
const MAX_RECENT = 6

/** What a person pinned, and what they opened or filed last, as far as they may view it. */
export async function listHomeFiles(
  db: Database,
  who: Identity,
): Promise<{ pinned: File[]; recent: File[] }> {
  const pins = await selectPins(db, who)
  const isPinned = new Set(pins)
  const recent = (await selectRecent(db, who)).filter((id) => !isPinned.has(id))
  const files = new Map((await filesById(db, who, [...pins, ...recent])).map((file) => [file.id, file]))
  const visible = (ids: readonly string[]) => ids.flatMap((id) => files.get(id) ?? [])
  return { pinned: visible(pins), recent: visible(recent).slice(0, MAX_RECENT) }
}

/**
 * Pins a file to a person's home page; one that is pinned stays where it is.
 *
 * @throws AppError `not_found`, also for a file that they may not view; `conflict` when too many are pinned
 */
export async function pinFile(db: Database, who: Identity, id: string): Promise<void> {
  await requireFile(db, who.workspace, id, 'view')
  const pins = await selectPins(db, who)
  if (!pins.includes(id) && (await filesById(db, who, pins)).length >= MAX_PINS)
    throw new AppError(
      'conflict',
      `At most ${String(MAX_PINS)} documents can be pinned. Take one off your home page first.`,
    )
  await insertPin(db, who, id)
}

/** Takes a file off a person's home page, if it is there. */
export async function unpinFile(db: Database, who: Identity, id: string): Promise<void> {
  await requireFile(db, who.workspace, id, 'view')
  await deletePin(db, who, id)
}
