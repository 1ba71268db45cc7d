import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { readFirst } from '#web/reading/suggestions/index.ts'
import { FolderPicker } from '#web/manual/folders/index.ts'
import { PaperOffers } from '#web/manual/inbox/index.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { leaveEscape, onLeftEscape } from '#web/platform/ui/escape.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { FloatingContainer } from '#web/platform/ui/floating.tsx'
import { CloseButton } from '#web/platform/ui/close-button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useReturnFocus } from '#web/platform/ui/return-focus.ts'
import { FilingChoice } from './filing-choice.tsx'
import { lastFolderStore } from './last-folder.ts'
import { PageStrip } from './page-strip.tsx'
import { PhotoView } from './photo-view.tsx'
import { SaveFailure } from './save-failure.tsx'
import { usePhotos } from './use-photos.ts'
import { useSave } from './use-save.ts'

interface Props {
  /** The open folder; `undefined` when the user chooses one here. */
  folderId: string | undefined
  folders: readonly Folder[]
  onClose: () => void
}

/** Photographs documents and files them (`docs/product.md` §4). Photos are only discarded on request. */
export default function CameraDialog({ folderId, folders, onClose }: Props) {
  const { data: user } = useQuery(userQuery)
  const photos = usePhotos(user?.id ?? '')
  const { pages, unsaved } = photos
  const [chosen, setChosen] = useState(lastFolderStore.get)
  const [isOnePdf, setOnePdf] = useState(true)
  const [saved, setSaved] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const folder = folders.find(({ id }) => id === (folderId ?? chosen))
  const save = useSave(photos.clear, (ids) => setSaved((before) => [...before, ...ids]))

  function close() {
    if (unsaved.length > 0 || save.isPending) setAsking(true)
    else onClose()
  }

  // "Back" closes the camera, not the page behind it.
  useBlocker({
    shouldBlockFn: () => {
      close()
      return true
    },
    enableBeforeUnload: unsaved.length > 0,
  })

  function saveAll() {
    if (folder !== undefined && !save.isPending) save.mutate({ photos: unsaved, folder, isOnePdf })
  }

  function choose(id: string) {
    setChosen(id)
    lastFolderStore.set(id)
  }

  return (
    <FloatingContainer value={panel}>
      <Dialog.Root open onOpenChange={close}>
        <Dialog.Portal>
          <Dialog.Content
            ref={setPanel}
            data-camera
            onOpenAutoFocus={(event) => {
              onOpenAutoFocus()
              // If the first button had the focus, its tooltip would lie over the picture.
              event.preventDefault()
              panel?.focus()
            }}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={leaveEscape}
            onKeyDown={onLeftEscape(close)}
            className="fixed inset-0 z-40 flex animate-veil-in flex-col bg-sunken text-ink outline-none"
          >
            <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-sheet pr-2 pl-4 sm:pl-5">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="heading text-lg">Capture Document</Dialog.Title>
                <Dialog.Description className="truncate text-xs text-ink-2">
                  {folder === undefined ? 'Photograph one page or several' : `To ${folderLabel(folder)}`}
                </Dialog.Description>
              </div>
              <CloseButton />
            </header>
            {photos.restored > 0 && (
              <Notice className="rounded-none! border-x-0!">
                {photos.restored === 1
                  ? 'One page was photographed before and not saved. It is here again.'
                  : `${String(photos.restored)} pages were photographed before and not saved. They are here again.`}
              </Notice>
            )}
            {photos.failure !== undefined && (
              <Notice variant="error" className="rounded-none! border-x-0!">
                {photos.failure}
              </Notice>
            )}
            {save.error !== null && <SaveFailure error={save.error} />}
            <div className="flex min-h-0 flex-1 flex-col">
              {saved.length > 0 && <PaperOffers ids={saved} />}
              {unsaved.length > 0 && (folderId === undefined || pages.length > 0) && (
                <div className="flex shrink-0 flex-wrap items-center gap-x-5 border-b border-line bg-raised px-4 py-1 sm:px-5">
                  {pages.length > 0 && (
                    <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
                      <PageStrip pages={pages} onRemove={photos.remove} />
                      {unsaved.length > 1 && <FilingChoice isOnePdf={isOnePdf} onChange={setOnePdf} />}
                    </div>
                  )}
                  {folderId === undefined && (
                    <div className="mx-auto w-full py-1.5 sm:max-w-sm">
                      <Field label="Folder">
                        <FolderPicker value={folder?.id ?? ''} suggested={readFirst} onChange={choose} />
                      </Field>
                    </div>
                  )}
                </div>
              )}
              <PhotoView
                photos={photos}
                saveLabel={labelFor(unsaved.length, isOnePdf)}
                isSaving={save.isPending}
                canSave={folder !== undefined}
                onSave={saveAll}
              />
            </div>
            <AlertDialog
              open={isAsking}
              onOpenChange={setAsking}
              title="Discard what was photographed?"
              description={
                unsaved.length === 1
                  ? 'One page has not been saved.'
                  : `${String(unsaved.length)} pages have not been saved.`
              }
              confirmLabel="Discard"
              cancelLabel="Keep"
              onConfirm={() => {
                void photos.clear()
                onClose()
              }}
            />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </FloatingContainer>
  )
}

/** What the button that saves so many photos says. */
function labelFor(photos: number, isOnePdf: boolean): string {
  if (photos <= 1) return 'Save'
  return isOnePdf ? `Save ${String(photos)} pages` : `Save ${String(photos)} documents`
}
