import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { deviceKind } from '#web/platform/base/download/device.ts'
import { downloadStore } from '#web/platform/base/download/download-store.ts'

/**
 * Says where a phone puts a download.
 *
 * @param what begins a sentence
 */
export function DownloadAlert({ what }: { what: string }) {
  return (
    <AlertDialog
      onOpenChange={() => downloadStore.set(undefined)}
      title="Downloading to your device"
      description={
        <span className="wrap-anywhere">
          {deviceKind(navigator) === 'ios'
            ? `Tap Download if you are asked. ${what} is then in the Files app, under Downloads.`
            : `${what} is then in your notifications, and in the Files app under Downloads.`}
        </span>
      }
      cancelLabel="OK"
    />
  )
}
