import { createContext, use } from 'react'
import { manualScope } from './manual.ts'
import type { Scope } from './scope.ts'

/** The workspace of the screens below: the manual, except on the pages of the template. */
export const ScopeContext = createContext<Scope>(manualScope)

export function useScope(): Scope {
  return use(ScopeContext)
}
