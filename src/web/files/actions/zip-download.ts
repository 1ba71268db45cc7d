import { zipFiles } from '#contract/file-contents.ts'
import { CallError } from '#web/base/call.ts'
import { inThisCompany } from '#web/base/company.ts'
import { newId } from '#web/base/new-id.ts'
import { showFailure } from '#web/base/failure.ts'
import { noteDownload } from './download.ts'

/**
 * Downloads files as one ZIP. It is requested by a form, because only the browser's own download is written to disk
 * without filling the memory first. The response goes to a hidden frame, which loads only when the server refuses.
 */
export function downloadZip(ids: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.name = `zip-${newId()}`
  const form = document.createElement('form')
  form.method = zipFiles.method
  form.action = inThisCompany(zipFiles.path)
  form.target = frame.name
  form.hidden = true
  for (const id of ids) {
    const input = document.createElement('input')
    input.name = 'files'
    input.value = id
    form.append(input)
  }
  document.body.append(frame, form)
  frame.addEventListener('load', () => {
    const body = frame.contentDocument?.body.textContent ?? ''
    if (frame.contentWindow?.location.href === 'about:blank' || body === '') return
    showFailure(new CallError(statusIn(body), '', body), 'Failed to download files')
    frame.remove()
  })
  form.submit()
  noteDownload('The ZIP')
  form.remove()
}

/** A frame does not reveal the status of its response. */
function statusIn(body: string): number {
  return body.includes('"unauthorized"') ? 401 : 400
}
