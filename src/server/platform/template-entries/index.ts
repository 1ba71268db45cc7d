export { faultsOfVersions } from './check-versions.ts'
export { entriesOf, saveEntry, selectEntries, updateEntry, versionOfEntries } from './repository.ts'
export { seedLists, shippedEntries } from './seed-lists.ts'
export type { TemplateList } from './template-list.ts'
