import { exportFacts } from '#contract/manual/file-facts.ts'
import { zipFiles } from '#contract/manual/file-contents.ts'
import { downloadByForm, type Fields } from '#web/platform/base/download/download-by-form.ts'

/** Downloads files as one ZIP. */
export function downloadZip(ids: readonly string[]): void {
  downloadByForm('The ZIP', zipFiles, filesField(ids))
}

/** Downloads a list of files with their facts as CSV, in their order. */
export function downloadList(ids: readonly string[]): void {
  downloadByForm('The list', exportFacts, filesField(ids))
}

const filesField = (ids: readonly string[]): Fields => ids.map((id) => ['files', id])
