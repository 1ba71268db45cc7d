import { downloadFile, getThumbnail, printFile, viewFile } from '#contract/manual/file-contents.ts'
import { urlOf } from '#web/platform/base/call.ts'

/** The address at which a file is shown inline. */
export function viewUrl(id: string): string {
  return urlOf(viewFile, { params: { id } })
}

export function downloadUrl(id: string): string {
  return urlOf(downloadFile, { params: { id } })
}

/** @param width the least width of the thumbnail, in pixels */
export function thumbnailUrl(id: string, width: number): string {
  return urlOf(getThumbnail, { params: { id }, query: { w: width } })
}

/** Address of a file's print form (`docs/product.md` §7). */
export function printUrl(id: string): string {
  return urlOf(printFile, { params: { id } })
}
