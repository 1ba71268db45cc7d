import { may } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import { NOT_YOURS_TO_MERGE, type Party, SAME_PARTY } from '#contract/reading/parties.ts'
import { readFactsAgain, renameParty } from '#server/bytes/index.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import { updateFile } from '#server/manual/files/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { partyKey } from './reading/known-parties.ts'
import {
  countParties,
  deleteSpelling,
  insertSpelling,
  selectOfParty,
  selectPartyNames,
  selectSaidParties,
  selectSpellings,
} from './repository.ts'

type Dependencies = { db: Queryable }

/** @throws AppError `forbidden` for who is neither owner nor director: a party is one in papers that others do not see */
function requireMerger({ workspace }: Identity): void {
  if (!may(workspace, 'setFacts')) throw new AppError('forbidden', NOT_YOURS_TO_MERGE)
}

/** The other parties of a company's papers, with what was merged into each, those of most papers first. */
export async function listParties({ db }: Dependencies, who: Identity): Promise<Party[]> {
  requireMerger(who)
  const spellings = await selectSpellings(db, who.workspace.id)
  const parties = await countParties(db, who.workspace.id)
  return parties.map(({ name, papers }) => ({
    name,
    papers,
    spellings: spellings
      .filter((one) => one.name === name)
      .map(({ id, spelling }) => ({ id, name: spelling })),
  }))
}

/** Gives the name by which a company knows a party, by the spellings that were merged. */
export function partyNames(
  spellings: ReadonlyArray<{ name: string; spellingKey: string }>,
): (name: string) => string {
  const names = new Map(spellings.map(({ name, spellingKey }) => [spellingKey, name]))
  return (given) => {
    let name = given
    // A party that others were merged into may have been merged itself.
    for (let left = names.size; left > 0; left -= 1) {
      const next = names.get(partyKey(name))
      if (next === undefined || next === name) return name
      name = next
    }
    return name
  }
}

/**
 * Makes a party the same as another one, in all papers and in those that come.
 *
 * @returns the id by which it is taken back, and how many names of papers changed
 * @throws AppError `forbidden`; `invalid` where they are the same already
 */
export async function mergeParties(
  { db }: Dependencies,
  who: Identity,
  { party, sameAs }: { party: string; sameAs: string },
): Promise<{ id: string; name: string; papers: number }> {
  requireMerger(who)
  const { id: workspaceId } = who.workspace
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const name = partyNames(await selectSpellings(tx, workspaceId))(sameAs)
    const spellingKey = partyKey(party)
    const isChain = partyKey(name) === spellingKey && name === party
    if (isChain || spellingKey === '') throw new AppError('invalid', SAME_PARTY)
    const same = (await selectPartyNames(tx, workspaceId)).filter(
      (known) => known !== name && partyKey(known) === spellingKey,
    )
    const said = await selectSaidParties(tx, workspaceId, [party, ...same])
    const id = await insertSpelling(tx, workspaceId, {
      name,
      spelling: party,
      spellingKey,
      said: said.map((file) => [file.id, file.confirmedFacts.party ?? party]),
    })
    for (const file of said)
      await updateFile(tx, workspaceId, file.id, { confirmedFacts: { ...file.confirmedFacts, party: name } })
    const papers = said.length + (await renameParty(tx, workspaceId, [party, ...same], name))
    // A party may be one of papers in every function: without areas the entry is seen by who sees all of them.
    await recordActivity(tx, who, { type: 'merge_party', description: `Merged ${party} into ${name}` })
    return { id, name, papers }
  })
}

/**
 * Takes a merge back. What people had said of papers is said again at once; the others are read again.
 *
 * @throws AppError `forbidden`; `not_found`
 */
export async function splitParty({ db }: Dependencies, who: Identity, id: string): Promise<void> {
  requireMerger(who)
  const { id: workspaceId } = who.workspace
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const merged = await deleteSpelling(tx, workspaceId, id)
    if (merged === undefined) throw new AppError('not_found', 'This was taken back already.')
    const said = new Map(merged.said)
    for (const file of await selectSaidParties(tx, workspaceId, [merged.name])) {
      const party = said.get(file.id)
      if (party !== undefined)
        await updateFile(tx, workspaceId, file.id, { confirmedFacts: { ...file.confirmedFacts, party } })
    }
    await readFactsAgain(tx, workspaceId, await selectOfParty(tx, workspaceId, merged.name))
    await enqueue(tx, 'read-facts', {}, 'read-facts')
    const description = `Took ${merged.spelling} apart from ${merged.name}`
    await recordActivity(tx, who, { type: 'split_party', description })
  })
}
