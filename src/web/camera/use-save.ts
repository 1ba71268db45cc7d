import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { fileArrival } from '#web/manual/files/index.ts'
import { recentFolders } from '#web/manual/folders/index.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import type { Photo } from './photo.ts'
import { documentsOf, type PhotographedDocument } from './save.ts'

/** How photos become documents. */
interface Order {
  photos: readonly Photo[]
  folder: Folder
  /** One PDF of all of them, or a document of each. */
  isOnePdf: boolean
}

/**
 * Files the photos. After a failure they stay, to be saved once more.
 *
 * @param forget removes the photos from the device, before they are said to be saved
 * @param onSaved takes the ids of the documents
 */
export function useSave(forget: () => Promise<void>, onSaved: (ids: string[]) => void) {
  const tried = useRef<PhotographedDocument[]>([])
  return useMutation({
    mutationFn: async ({ photos, folder, isOnePdf }: Order) => {
      tried.current = await documentsOf(photos, isOnePdf, tried.current)
      return await Promise.all(tried.current.map(async (document) => fileArrival(document, folder.id)))
    },
    onSuccess: async (files, { folder }) => {
      tried.current = []
      recentFolders.add(folder.id)
      await forget()
      onSaved(files.map(({ id }) => id))
      const [file] = files
      const what =
        files.length === 1 ? `"${file?.originalName ?? ''}" is` : `${String(files.length)} documents are`
      toastSuccess('Document captured', `${what} in ${folderLabel(folder)}.`)
      void refreshManual()
    },
  })
}
