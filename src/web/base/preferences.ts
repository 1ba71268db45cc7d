import { type FileSort, fileSorts } from '#contract/files.ts'
import { createKeptStore } from './kept-store.ts'

export type ViewMode = 'grid' | 'list'

/** How a reader likes to see the manual. */
export interface Preferences {
  view: ViewMode
  sort: FileSort
}

/** `theme.js` reads the view from the same key before the first paint. */
export const preferencesStore = createKeptStore<Preferences>('manual-view', {
  parse: (text) => {
    const { view, sort } = Object(JSON.parse(text ?? 'null')) as Partial<Preferences>
    return {
      view: view === 'list' ? 'list' : 'grid',
      sort: fileSorts.find((known) => known === sort) ?? 'name',
    }
  },
  stringify: (preferences) => JSON.stringify(preferences),
})

export function prefer(change: Partial<Preferences>): void {
  preferencesStore.set({ ...preferencesStore.get(), ...change })
}
