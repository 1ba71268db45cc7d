import { COMPANY_PARAMETER, companyIdIn } from '#contract/company/company-naming.ts'
import { createStore } from './store.ts'

/** Key in the session storage: the company of this tab, so that a reload keeps it and another tab has its own. */
const TAB_KEY = 'company'
/** Key in the local storage: the company that was used last on this device, for tabs that are opened next. */
export const DEVICE_KEY = 'company'

/** The company that this page is in; nothing until it is known, and for a person without a company. */
export const pageCompany = createStore<string | undefined>(undefined)

/** Whether the tab was opened for its company. Otherwise it is a guess, which the first answer of the server settles. */
let isChosen = false

/** Where the company of a page that begins comes from. */
interface Sources {
  /** The address, of a link or of the switcher. */
  address: string | null
  /** What the tab kept before a reload. */
  tab: string | null
  /** What was used last on the device. */
  device: string | null
}

export function companyAtStart({ address, device, tab }: Sources): {
  id: string | undefined
  isChosen: boolean
} {
  const chosen = companyIdIn(address) ?? companyIdIn(tab)
  return { id: chosen ?? companyIdIn(device), isChosen: chosen !== undefined }
}

/** Stands this page in its company when it begins, and removes the company from the address. */
export function takeUpCompany(): void {
  const here = new URL(window.location.href)
  const address = here.searchParams.get(COMPANY_PARAMETER)
  if (address !== null) {
    here.searchParams.delete(COMPANY_PARAMETER)
    window.history.replaceState(window.history.state, '', here)
  }
  const tab = read(() => sessionStorage.getItem(TAB_KEY))
  const start = companyAtStart({ address, tab, device: read(() => localStorage.getItem(DEVICE_KEY)) })
  isChosen = start.isChosen
  pageCompany.set(start.id)
  keepCompany()
  // A tab that is opened next, from a link or by hand, is for the company of the one that was touched last.
  window.addEventListener('focus', keepCompany)
  window.addEventListener('pageshow', keepCompany)
  window.addEventListener('pointerdown', keepCompany, { capture: true })
}

/**
 * Takes note of the company that an answer was for: the first one decides where nobody chose.
 *
 * @param named the company that was asked for; one that the page has left meanwhile decides nothing
 */
export function settleCompany(id: string, named: string | undefined): void {
  const present = pageCompany.get()
  if (isChosen || named !== present || (present !== undefined && present !== id)) return
  isChosen = true
  if (present === undefined) pageCompany.set(id)
  keepCompany()
}

/** Stands the page, on which nothing of a company is yet, in the one that the person has just joined. */
export function chooseCompany(id: string): void {
  isChosen = true
  pageCompany.set(id)
  keepCompany()
}

/** Whether this tab was opened for a company, or has settled on one. */
export function isCompanyChosen(): boolean {
  return isChosen
}

/** Leaves the company: its membership has ended, or somebody else is signed in. */
export function forgetCompany(): void {
  isChosen = false
  pageCompany.set(undefined)
  read(() => sessionStorage.removeItem(TAB_KEY))
  read(() => localStorage.removeItem(DEVICE_KEY))
}

/** Names the company of this page in an address that the browser fetches itself. */
export function inThisCompany(address: string): string {
  const id = pageCompany.get()
  return id === undefined ? address : inCompany(address, id)
}

/** Names a company in an address of this site. */
export function inCompany(address: string, id: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${COMPANY_PARAMETER}=${id}`
}

/** Keeps the company for a reload of this tab, and for tabs that are opened next. */
export function keepCompany(): void {
  const id = pageCompany.get()
  if (id === undefined || !isChosen) return
  read(() => sessionStorage.setItem(TAB_KEY, id))
  read(() => localStorage.setItem(DEVICE_KEY, id))
}

/** Uses storage; where it is forbidden, the company lasts as long as the page. */
function read<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}
