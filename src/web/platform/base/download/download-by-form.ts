import { CallError } from '../call.ts'
import { inThisCompany } from '../company.ts'
import { showFailure } from '../failure.ts'
import { newId } from '../new-id.ts'
import { alertDownload } from './download.ts'

/** Fields of a form, each with its name and value. */
export type Fields = ReadonlyArray<readonly [name: string, value: string]>

/**
 * Downloads what a call gives. It is requested by a form, because only the browser's own download is written to disk
 * without filling the memory first. The response goes to a hidden frame, which loads only when the server refuses.
 *
 * @param what begins a sentence that says where to find it
 * @param fields of the call's body, or its query
 */
export function downloadByForm(
  what: string,
  { method, path }: { method: string; path: string },
  fields: Fields,
): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.name = `download-${newId()}`
  const address = new URL(inThisCompany(path), location.origin)
  // A form that gets replaces the query of its address.
  const inAddress = method === 'GET' ? [...address.searchParams] : []
  const form = document.createElement('form')
  form.method = method
  form.action = address.href
  form.target = frame.name
  form.hidden = true
  for (const [name, value] of [...inAddress, ...fields]) {
    const input = document.createElement('input')
    input.name = name
    input.value = value
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
  alertDownload(what)
  form.remove()
}

/** A frame does not reveal the status of its response. */
function statusIn(body: string): number {
  return body.includes('"unauthorized"') ? 401 : 400
}
