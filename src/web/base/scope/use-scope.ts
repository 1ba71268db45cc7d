import { createContext, use } from 'react'
import { isMasterId } from '#contract/template.ts'
import { manualScope } from './manual.ts'
import type { Scope } from './scope.ts'
import { templateScope } from './template.ts'

/** The workspace of the screens below: the manual, except on the pages of the template. */
export const ScopeContext = createContext<Scope>(manualScope)

export function useScope(): Scope {
  return use(ScopeContext)
}

/** The workspace of a folder, for what goes on beyond any screen, such as uploads. */
export function scopeOf(folderId: string): Scope {
  return isMasterId(folderId) ? templateScope : manualScope
}
