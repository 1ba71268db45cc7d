import { isMasterId } from '#contract/template/template.ts'
import { manualScope } from './manual.ts'
import type { Scope } from './scope.ts'
import { templateScope } from './template.ts'

/** The workspace of a folder, for what goes on beyond any screen, such as uploads. Most pages do without the template's. */
export function scopeOf(folderId: string): Scope {
  return isMasterId(folderId) ? templateScope : manualScope
}
