import { createStore } from '#web/base/store.ts'

const KEY = 'recent-folders'
const KEPT = 5

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** The ids of the folders that were last filed into, the latest first. */
export const recentFolders = createStore(read())

export function rememberFolder(id: string): void {
  const others = recentFolders.get().filter((other) => other !== id)
  recentFolders.set([id, ...others].slice(0, KEPT))
  try {
    localStorage.setItem(KEY, JSON.stringify(recentFolders.get()))
  } catch {
    // Storage is forbidden here: they last as long as the page.
  }
}

export function forgetRecentFolders(): void {
  recentFolders.set([])
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden here: nothing was kept.
  }
}
