import { zipFiles } from '#contract/file-contents.ts'
import { CallError } from '#web/base/call.ts'
import { newId } from '#web/base/new-id.ts'
import { showFailure } from '#web/base/failure.ts'

/**
 * Has the browser save files as one ZIP, as it comes. A form asks for it: only a browser's own download goes to the
 * disk without first filling the memory. Its answer goes to a frame out of sight, which loads only when it is a refusal.
 */
export function downloadZip(ids: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.name = `zip-${newId()}`
  const form = document.createElement('form')
  form.method = zipFiles.method
  form.action = zipFiles.path
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
  form.remove()
}

/** A frame does not tell the status of what it shows. */
function statusIn(body: string): number {
  return body.includes('"unauthorized"') ? 401 : 400
}
