import { createCompanyStore } from './kept-store.ts'
import type { Store } from './store.ts'

/** The ids of things of the company that were added last, the newest first. */
export interface KeptIds extends Store<readonly string[]> {
  add: (id: string) => void
}

/** @param most how many ids are kept */
export function createKeptIds(key: Parameters<typeof createCompanyStore>[0], most: number): KeptIds {
  const store = createCompanyStore<readonly string[]>(key, {
    parse: (text) => {
      const kept: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
    },
    stringify: (ids) => JSON.stringify(ids),
  })
  return {
    ...store,
    add: (id) => store.set([id, ...store.get().filter((other) => other !== id)].slice(0, most)),
  }
}
