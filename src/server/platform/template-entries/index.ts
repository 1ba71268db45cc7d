export { faultsOfVersions } from './check-versions.ts'
export { entriesOf, hashOfEntries, saveEntry, selectEntries, updateEntry } from './repository.ts'
export { seedLists, shippedEntries } from './seed-lists.ts'
export type { TemplateList } from './template-list.ts'
