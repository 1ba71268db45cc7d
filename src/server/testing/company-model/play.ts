import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { builtInFolders } from '#contract/company/built-in-folders.ts'
import { DEADLOCK, retriedTransaction } from '#server/platform/database/retried-transaction.ts'
import { prove } from '../accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '../members.ts'
import { signUp, startTestServer } from '../test-server.ts'
import { compare, compareExports } from './compare.ts'
import { CompanyModel, type Rights } from './model.ts'
import { arbitraryRights, arbitraryStep, chosenFolders, fileFirst, takeStep, type World } from './steps.ts'

/**
 * Plays random steps of random members in a company, and compares after each sequence the answers to two of them with a
 * model of who may see what. Each sequence begins with the built-in folders, empty, and three members of random rights.
 *
 * @param seed the same seed plays the same steps
 * @throws with the shortest sequence after which server and model differ
 */
export async function playCompany(seed: number, sequences: number): Promise<void> {
  const server = await startTestServer()
  const owner = server.services.openOwner()
  try {
    await signUp(server, 'master@example.com')
    const persons: Member[] = []
    for (const name of ['ada', 'grace', 'sam', 'joan']) {
      const person = await signUp(server, `${name}@example.com`)
      await prove(person)
      persons.push(person)
    }
    const [ada] = persons
    if (ada === undefined) throw new Error('Nobody has signed up')
    const companyId = await companyOf(server, ada)
    const people = persons.map((person) => ({
      visitor: inCompany(person, companyId),
      id: person.user.id,
    }))
    const join = async (index: number, rights: Exclude<Rights, undefined>) => {
      const person = persons[index]
      if (person !== undefined) await addMember(server, companyId, person, rights)
    }
    const builtIn = builtInFolders.map(({ id }) => `'${id}'`).join(', ')
    const emptied = sql.raw(`
        delete from files where workspace_id = '${companyId}';
        delete from folders where workspace_id = '${companyId}' and id not in (${builtIn});
        delete from activities where workspace_id = '${companyId}';
        delete from security_events;
        delete from memberships where workspace_id = '${companyId}' and user_id <> '${people[0]?.id ?? ''}'`)
    /** Empties the company, and makes the members of a sequence. */
    async function begin(rights: readonly Rights[]): Promise<World> {
      // The papers of the sequence before may be being read.
      await retriedTransaction(owner.db, [DEADLOCK], (tx) => tx.execute(emptied))
      for (const [index, each] of rights.entries()) if (each !== undefined) await join(index + 1, each)
      const folders = builtInFolders.map(({ department, id }) => ({
        id,
        department,
        parentId: null,
        deletion: undefined,
      }))
      let count = 0
      return {
        model: new CompanyModel([{ role: 'owner' }, ...rights], folders),
        people,
        join,
        next: () => (count += 1),
      }
    }

    const sequence = fc.record({
      rights: fc.tuple(arbitraryRights, arbitraryRights, fc.option(arbitraryRights, { nil: undefined })),
      /** Papers that are there from the start, in one folder. */
      papers: fc.integer({ min: 1, max: 3 }),
      steps: fc.array(arbitraryStep, { minLength: 2, maxLength: 5 }),
      compared: fc.tuple(fc.nat(3), fc.nat(3)),
      folder: fc.nat(chosenFolders.length - 1),
      /** Whether the export of everything is compared too, which takes as long as all else. */
      isWhole: fc.nat(7).map((number) => number === 0),
    })
    await fc.assert(
      fc.asyncProperty(sequence, async ({ compared, folder, isWhole, papers, rights, steps }) => {
        const world = await begin(rights)
        await fileFirst(world, chosenFolders[folder] ?? 'A', papers)
        for (const step of steps) await takeStep(world, step)
        for (const person of new Set(compared)) await compare(world, person, chosenFolders[folder] ?? 'A')
        await compareExports(world, compared[0], isWhole)
      }),
      { seed, numRuns: sequences },
    )
  } finally {
    await owner.close()
    await server.close()
  }
}
