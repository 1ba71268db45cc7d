import { DEVICE_KEY, forgetCompany, keepCompany, pageCompany } from './company.ts'
import { createStore, type Store } from './store.ts'

/** Keys of what is about one company of the person: kept for each of them. */
const companyKeys = [
  'calendar-offer',
  'camera-folder',
  'dismissed-suggestions',
  'recent-folders',
  'refused-papers',
] as const
type CompanyKey = (typeof companyKeys)[number]

/** Who is signed in. */
const ACCOUNT_KEY = 'account'
/**
 * Keys of what is about the person: also who registered here and has not signed in yet, what is above the folders of Home,
 * and whether they asked to join a company.
 */
const personKeys = [ACCOUNT_KEY, 'registered', 'home-places', 'asked-to-join'] as const

type Key = 'manual-view' | 'theme' | (typeof personKeys)[number]

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

/** A store that the browser keeps for each company: it follows the company that the page is in. */
export function createCompanyStore<State>(
  key: CompanyKey,
  { parse, stringify }: Format<State>,
): Store<State> {
  const keyHere = () => `${key} ${pageCompany.get() ?? ''}`
  const store = createStore(read(keyHere(), parse))
  pageCompany.subscribe(() => store.set(read(keyHere(), parse)))
  return {
    ...store,
    set(next) {
      store.set(next)
      write(keyHere(), stringify(next))
    },
  }
}

function read<State>(key: string, parse: Format<State>['parse']): State {
  try {
    return parse(localStorage.getItem(key))
  } catch {
    return parse(null)
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is forbidden here.
  }
}

/** Removes what the browser keeps of the account. Stores that are already open keep their state until the page ends. */
export function forgetAccountStores(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (companyKeys.some((of) => key.startsWith(of))) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden here.
  }
  for (const key of [...personKeys, DEVICE_KEY]) write(key, null)
}

/** Begins to keep stores of an account; those of another one are removed, and its company is left. */
export function claimAccountStores(userId: string): void {
  const before = read(ACCOUNT_KEY, (text) => text)
  if (before === userId) return
  if (before !== null) forgetCompany()
  forgetAccountStores()
  write(ACCOUNT_KEY, userId)
  keepCompany()
}
