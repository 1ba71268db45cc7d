import { isOffice } from '#contract/documents/mimetypes.ts'
import { areasWith } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'

/** People who see the same of a company: what was made of a file for one of them is there for the others. */
export function audienceOf({ id, ...rights }: Scope): string {
  return [id, ...(areasWith(rights, 'view') ?? [])].join()
}

/** The same for print forms: those of Office documents are made with the reading, for every file that was read. */
export function printAudienceOf(
  scope: Scope,
  { awaitsPicture, mimetype }: { awaitsPicture: boolean; mimetype: string },
): string {
  return isOffice(mimetype) && !awaitsPicture ? scope.id : audienceOf(scope)
}
