import type { File as FiledFile } from '#contract/manual/files.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { useNewVersion } from './send-version.ts'

interface Props {
  file: FiledFile
  dropped: File
  /** Uploads what was dropped as a file of its own. */
  onUpload: () => void
  onClose: () => void
}

/** Asks what a file that was dropped on another one is to be. */
export function DropDialog({ file, dropped, onUpload, onClose }: Props) {
  const add = useNewVersion()
  return (
    <Dialog
      onOpenChange={onClose}
      title="Is this a new version?"
      description={
        <>
          <bdi className="wrap-anywhere">{dropped.name}</bdi> was dropped on{' '}
          <bdi className="wrap-anywhere">{file.originalName}</bdi>.
        </>
      }
      width="sm"
      onSubmit={() => add.mutate({ file, bytes: dropped }, { onSuccess: onClose })}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={add.isPending}
            onClick={() => {
              onUpload()
              onClose()
            }}
          >
            Upload beside it
          </Button>
          <Button type="submit" pending={add.isPending} pendingLabel="Adding...">
            New version
          </Button>
        </>
      }
    />
  )
}
