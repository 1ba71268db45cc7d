import { createStore, type Store } from './store.ts'

/** Keys of what belongs to the account, not to the device: forgotten when somebody signs out. */
const accountKeys = ['dismissed-suggestions', 'recent-folders'] as const

export type Key = 'manual-view' | 'theme' | (typeof accountKeys)[number]

interface Format<State> {
  /** Makes the state of the kept text, or of `null` when there is none. May throw: the text is then ignored. */
  parse: (text: string | null) => State
  /** The text to keep; `null` keeps nothing. */
  stringify: (state: State) => string | null
}

/**
 * A store that the browser keeps in its local storage. Where storage is forbidden, the state lasts as long as the page.
 */
export function createKeptStore<State>(key: Key, { parse, stringify }: Format<State>): Store<State> {
  const store = createStore(read(key, parse))
  return {
    ...store,
    set(next) {
      store.set(next)
      write(key, stringify(next))
    },
  }
}

function read<State>(key: Key, parse: Format<State>['parse']): State {
  try {
    return parse(localStorage.getItem(key))
  } catch {
    return parse(null)
  }
}

function write(key: Key, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is forbidden here.
  }
}

/** Removes what the browser keeps of the account. Stores that are already open keep their state until the page ends. */
export function forgetAccountStores(): void {
  for (const key of accountKeys) write(key, null)
}
