import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'
import { findSeal, lastSeal } from './repository.ts'

/** Where documents are stored, outside the database; all servers share it. */
export interface SealStore {
  saveDerived(sha256: string, name: string, bytes: Uint8Array): Promise<void>
  readDerived(sha256: string, name: string): Promise<Buffer | undefined>
}

const NAME = 'last-seal.json'

/** The newest seal of a chain: its hash, and how many entries the chain has. */
const notedSeal = z.object({ chain: z.uuid(), number: z.int(), entries: z.int(), hash: z.string() })
type NotedSeal = z.infer<typeof notedSeal>

/** Noted when the database was restored to a time before the first seal. */
const NONE = { number: 0, last: 0, hash: '' }

/** No document has this hash: nobody can name bytes with it. */
function placeOf(chain: string): string {
  return createHash('sha256').update(`the seals of ${chain}`).digest('hex')
}

/**
 * Notes the newest seal of each chain in the store, so that removing the last seals from the database shows. A chain that
 * no longer has the seal that is noted keeps its note, as the evidence.
 *
 * @param instead whether notes are replaced in any case: the database was restored
 * @returns the notes whose seals are gone
 */
export async function noteSeals(
  on: Queryable,
  store: SealStore,
  chains: Iterable<string>,
  { instead = false } = {},
): Promise<NotedSeal[]> {
  const gone: NotedSeal[] = []
  for (const chain of chains) {
    const missing = instead ? undefined : await missingSeal(on, store, chain)
    if (missing !== undefined) gone.push(missing)
    const last = await lastSeal(on, chain)
    if (missing !== undefined || (last === undefined && !instead)) continue
    const { hash, last: entries, number } = last ?? NONE
    const note: NotedSeal = { chain, number, entries, hash }
    await store.saveDerived(placeOf(chain), NAME, Buffer.from(JSON.stringify(note)))
  }
  return gone
}

/** The noted seal of a chain, if the chain does not have it any more. */
export async function missingSeal(
  on: Queryable,
  store: SealStore,
  chain: string,
): Promise<NotedSeal | undefined> {
  const bytes = await store.readDerived(placeOf(chain), NAME)
  if (bytes === undefined) return undefined
  const note = notedSeal.parse(JSON.parse(bytes.toString()))
  const isThere = note.number === 0 || (await findSeal(on, chain, note.number))?.hash === note.hash
  return isThere ? undefined : note
}
