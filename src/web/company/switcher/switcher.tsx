import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#web/platform/base/session.ts'
import { createStore, useStore } from '#web/platform/base/store.ts'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { CompaniesDialog } from './lazy.ts'
import { samePlace } from './same-place.ts'

const isOpenStore = createStore(false)

/** Opens the dialog in which one changes to another company. */
export function openCompanies(): void {
  isOpenStore.set(true)
}

/** Part of every screen: the dialog, and the keys that open it. */
export function CompanySwitcher() {
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const isOpen = useStore(isOpenStore)
  const isSignedIn = user !== undefined && user !== null
  useKeys({ 'g c': () => (isSignedIn ? openCompanies() : false) })
  if (!isOpen || !isSignedIn) return null
  return <CompaniesDialog page={samePlace(window.location.pathname)} onClose={() => isOpenStore.set(false)} />
}
