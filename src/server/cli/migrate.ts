import { currentSchema } from '#server/platform/database/migrations.ts'
import type { Verb } from './verb.ts'

/** Brings the schema of the database up to date. */
export const migrate: Verb = {
  help: `Each start of a server does so too, if its role owns the tables. This is for servers whose role does not: run it
with DATABASE_OWNER_URL before the first of them starts in a new version. Servers of the version before may go on
meanwhile.`,

  run({ say }) {
    // Done by the start of the services, which every verb uses.
    say(`The database is up to date: ${currentSchema}.`)
    return Promise.resolve(true)
  },
}
