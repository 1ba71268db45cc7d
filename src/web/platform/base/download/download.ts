import type { Scope } from '../scope/scope.ts'
import { deviceKind } from './device.ts'
import { downloadStore } from './download-store.ts'

/**
 * The attributes of a link that downloads a file: in a new tab, except for files of the template; on a phone, which shows
 * little of a download, with an alert that says where to find it (`docs/product.md` §7).
 */
export function downloadLink(
  href: string,
  name: string,
  workspace: Scope['workspace'] = 'manual',
): { href: string; target: string } | { href: string; download: string; onClick: () => void } {
  return deviceKind(navigator) === 'desktop' && workspace === 'manual'
    ? { href, target: '_blank' }
    : { href, download: name, onClick: () => alertDownload(`“${name}”`) }
}

/**
 * On a phone, says where a download is found.
 *
 * @param what begins a sentence
 */
export function alertDownload(what: string): void {
  if (deviceKind(navigator) !== 'desktop') downloadStore.set(what)
}
