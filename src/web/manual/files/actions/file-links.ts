import { downloadVersion, viewVersion } from '#contract/manual/file-versions.ts'
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
export function thumbnailUrl(id: string, width: number, version = 1): string {
  return urlOf(getThumbnail, {
    params: { id },
    query: { w: width, ...(version > 1 && { version }) },
  })
}

/** The address of one version, to be saved. */
export function versionUrl(id: string, version: number): string {
  return urlOf(downloadVersion, { params: { id, version: String(version) } })
}

/** The address of one version as a PDF. */
export function versionViewUrl(id: string, version: number): string {
  return urlOf(viewVersion, { params: { id, version: String(version) } })
}

/** Address of a file's print form (`docs/product.md` §7). */
export function printUrl(id: string): string {
  return urlOf(printFile, { params: { id } })
}
