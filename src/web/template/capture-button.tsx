import { Camera } from 'lucide-react'
import { useRef } from 'react'
import type { Folder } from '#contract/manual/folders.ts'
import { useAction } from '#web/platform/base/action.ts'
import { newId } from '#web/platform/base/new-id.ts'
import { addUploads, openUploadDialog, sendFile } from '#web/manual/files/index.ts'
import { Button } from '#web/platform/ui/button.tsx'

/** Names a photo after the time when it was taken. */
function photoOf(image: File, now: Date): File {
  const time = now.toISOString().replaceAll(/[:.]/g, '-')
  return new File([image], `photo-${time}.jpg`, { type: 'image/jpeg' })
}

/** Takes a photo with the camera app of a phone. If no folder is open, the upload dialog asks for one. */
export function CaptureButton({ folder }: { folder: Folder | undefined }) {
  const camera = useRef<HTMLInputElement>(null)
  const capture = useAction({
    act: ({ folderId, photo }: { folderId: string; photo: File }) =>
      sendFile({ id: newId(), folderId, file: photo }),
    notice: (_, { photo }) => ({ title: 'Photo captured and uploaded', description: photo.name }),
    failure: 'Failed to upload captured photo',
  })

  function keep(image: File) {
    const photo = photoOf(image, new Date())
    if (folder !== undefined) {
      capture.mutate({ folderId: folder.id, photo })
      return
    }
    openUploadDialog(undefined)
    void addUploads([photo], '', 'chosen')
  }

  return (
    <>
      <Button
        variant="secondary"
        className="md:hidden"
        pending={capture.isPending}
        pendingLabel="Uploading..."
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden />
        Capture
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo"
        onChange={(event) => {
          const [image] = event.target.files ?? []
          if (image !== undefined) keep(image)
          // Allows the next photo to have the same file name.
          event.target.value = ''
        }}
      />
    </>
  )
}
