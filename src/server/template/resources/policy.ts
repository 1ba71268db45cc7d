import { AppError } from '#contract/platform/errors.ts'
import { EMPTY_DOCUMENT, EMPTY_LINK, type ResourceType } from '#contract/template/template-resources.ts'

interface Substance {
  type: ResourceType
  url?: string | null | undefined
  content?: string | null | undefined
}

/** Refuses a link without an address and a document without text. */
export function mustHaveSubstance({ type, url, content }: Substance): void {
  if (type === 'link' && (url ?? '') === '') throw refusal('url', EMPTY_LINK)
  if (type === 'document' && (content ?? '').trim() === '') throw refusal('content', EMPTY_DOCUMENT)
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }])
}
