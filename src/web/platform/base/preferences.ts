import type { Department } from '#contract/company/built-in-folders.ts'
import { factSorts, type FileSort, fileSorts } from '#contract/manual/files.ts'
import { createKeptStore } from './kept-store.ts'

export type ViewMode = 'grid' | 'list'

/** The columns of a list that a reader chooses, in their order; a list always has name, size and day. */
export const listColumns = ['type', ...factSorts] as const
export type ListColumn = (typeof listColumns)[number]

/** How a reader likes to see the manual. */
export interface Preferences {
  view: ViewMode
  /** The view of the Finance Director's folders, which are read as lists unless somebody chose cards for them. */
  financeView: ViewMode
  sort: FileSort
  columns: readonly ListColumn[]
}

const usualColumns: readonly ListColumn[] = ['dated', 'party', 'total']

/** `theme.js` reads the view from the same key before the first paint. */
export const preferencesStore = createKeptStore<Preferences>('manual-view', {
  parse: (text) => {
    const { view, financeView, sort, columns } = Object(JSON.parse(text ?? 'null')) as Partial<Preferences>
    return {
      view: view === 'list' ? 'list' : 'grid',
      financeView: financeView === 'grid' ? 'grid' : 'list',
      sort: fileSorts.find((known) => known === sort) ?? 'name',
      columns: Array.isArray(columns) ? listColumns.filter((known) => columns.includes(known)) : usualColumns,
    }
  },
  stringify: (preferences) => JSON.stringify(preferences),
})

/** Which preference the view of a department's folders follows; Home follows that of all others. */
export function viewOf(department: string | undefined): 'view' | 'financeView' {
  return department === FINANCE ? 'financeView' : 'view'
}
const FINANCE: Department = 'Finance Director'

export function prefer(change: Partial<Preferences>): void {
  preferencesStore.set({ ...preferencesStore.get(), ...change })
}
