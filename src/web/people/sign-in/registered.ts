import { createKeptStore } from '#web/platform/base/kept-store.ts'

/** The address of an account that has not been signed in to yet, and whether its link was opened. */
export interface Registered {
  email: string
  isVerified: boolean
}

/**
 * Who has registered on this device. Kept until somebody signs in, so that the sign-in page can say after a reload which
 * mailbox to look in, and fill in the address.
 */
export const registeredStore = createKeptStore<Registered | undefined>('registered', {
  parse: (text) => {
    const kept = Object(JSON.parse(text ?? 'null')) as Partial<Registered>
    return typeof kept.email === 'string'
      ? { email: kept.email, isVerified: kept.isVerified === true }
      : undefined
  },
  stringify: (registered) => (registered === undefined ? null : JSON.stringify(registered)),
})
