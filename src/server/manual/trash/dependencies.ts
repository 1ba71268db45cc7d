import type { Database } from '#server/platform/database/database.ts'

/** What the use cases of the trash depend on. */
export interface TrashDependencies {
  db: Database
}
