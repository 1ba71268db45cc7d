import { createKeptStore } from './kept-store.ts'

const DAYS_KEPT = 14

/**
 * Whether the person asked to join a company by its code. The browser remembers it, because the server tells nobody whether
 * there is a company with that code.
 */
interface Asked {
  at: number
  /** The companies that the person belonged to then. */
  known: readonly string[]
}

export const askedToJoin = createKeptStore<Asked | undefined>('asked-to-join', {
  parse: (text) => {
    const asked = text === null ? undefined : (JSON.parse(text) as Asked)
    return asked !== undefined && Date.now() - asked.at < DAYS_KEPT * 86_400_000 ? asked : undefined
  },
  stringify: (asked) => (asked === undefined ? null : JSON.stringify(asked)),
})
