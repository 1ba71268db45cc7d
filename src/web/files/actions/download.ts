import { toast } from '#web/ui/toast.ts'
import { deviceKind } from './device.ts'

/** Longer than other notices, because it is read while the download runs. */
const NOTE_MS = 10_000

/**
 * The attributes of a link that downloads a file. On a phone, which shows little of a download, a notice says where to
 * find it (`docs/product.md` §7).
 */
export function downloadLink(
  href: string,
  name: string,
): { href: string; download: string; onClick: () => void } {
  return { href, download: name, onClick: () => noteDownload(`“${name}”`) }
}

/**
 * On a phone, says where a download is found.
 *
 * @param what begins a sentence
 */
export function noteDownload(what: string): void {
  const device = deviceKind(navigator)
  if (device === 'desktop') return
  toast({
    title: 'Downloading to your device',
    description:
      device === 'ios'
        ? `Tap Download if you are asked. ${what} is then in the Files app, under Downloads.`
        : `${what} is then in your notifications, and in the Files app under Downloads.`,
    duration: NOTE_MS,
  })
}
