import { type FileSort, fileSorts } from '#contract/files.ts'
import { createStore } from './store.ts'

export type ViewMode = 'grid' | 'list'

/** How a reader likes to see the manual; the browser keeps it. */
export interface Preferences {
  view: ViewMode
  sort: FileSort
}

const KEY = 'manual-view'

function read(): Preferences {
  let kept: unknown
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    kept = null
  }
  const { view, sort } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Preferences>
  return {
    view: view === 'list' ? 'list' : 'grid',
    sort: fileSorts.find((known) => known === sort) ?? 'name',
  }
}

export const preferencesStore = createStore(read())

export function prefer(change: Partial<Preferences>): void {
  const next = { ...preferencesStore.get(), ...change }
  preferencesStore.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is forbidden here: the choice lasts as long as the page.
  }
}
