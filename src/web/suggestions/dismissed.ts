import { createStore } from '#web/base/store.ts'

const KEY = 'dismissed-suggestions'
const KEPT = 500

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** The ids of the files for which no folder is to be suggested any more. */
export const dismissedStore = createStore(read())

export function dismissSuggestion(id: string): void {
  const ids = [...dismissedStore.get(), id].slice(-KEPT)
  dismissedStore.set(new Set(ids))
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is forbidden here: it lasts as long as the page.
  }
}

export function forgetDismissed(): void {
  dismissedStore.set(new Set())
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden here: nothing was kept.
  }
}
