import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { FullWindow } from '#web/platform/ui/full-window.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { PageStrip } from './page-strip.tsx'
import { PhotoView } from './photo-view.tsx'
import { documentsOf } from './save.ts'
import { usePhotos } from './use-photos.ts'

interface Props {
  title: string
  /** Whose pages these are: they stay on the device until they are forgotten. */
  keptFor: string
  /**
   * Takes the pages as one document.
   *
   * @param forget removes the pages from the device
   */
  onSend: (file: File, forget: () => Promise<void>) => void
  onClose: () => void
}

/** Photographs the pages of one document, for somebody who files nothing. */
export default function PageCamera({ title, keptFor, onSend, onClose }: Props) {
  const photos = usePhotos(keptFor)
  const { pages, unsaved } = photos
  const [isMaking, setMaking] = useState(false)

  async function send() {
    setMaking(true)
    const [document] = await documentsOf(unsaved, true, [])
    if (document !== undefined) onSend(document.file, photos.clear)
  }

  return (
    <FullWindow
      onClose={onClose}
      header={<Dialog.Title className="min-w-0 flex-1 truncate heading text-lg">{title}</Dialog.Title>}
    >
      {photos.failure !== undefined && (
        <Notice variant="error" className="rounded-none! border-x-0!">
          {photos.failure}
        </Notice>
      )}
      {pages.length > 0 && (
        <div className="flex shrink-0 border-b border-line bg-raised px-4 py-1">
          <PageStrip pages={pages} onRemove={photos.remove} />
        </div>
      )}
      <PhotoView photos={photos} saveLabel="Send" isSaving={isMaking} canSave onSave={() => void send()} />
    </FullWindow>
  )
}
