import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { fileArrival } from '#web/files/index.ts'
import { recentFolders } from '#web/folders/index.ts'
import { toast } from '#web/ui/toast.ts'
import type { Photo } from './photo.ts'
import { documentOf, type PhotographedDocument } from './save.ts'

/**
 * Files the photos. After a failure they stay, to be saved once more.
 *
 * @param forget removes the photos from the device, before they are said to be saved
 */
export function useSave(forget: () => Promise<void>) {
  const tried = useRef<PhotographedDocument>(undefined)
  return useMutation({
    mutationFn: async ({ photos, folder }: { photos: readonly Photo[]; folder: Folder }) => {
      tried.current = await documentOf(photos, tried.current, Date.now())
      return await fileArrival(tried.current, folder.id)
    },
    onSuccess: async (file, { folder }) => {
      tried.current = undefined
      recentFolders.add(folder.id)
      await forget()
      toast({
        title: 'Document captured',
        description: `"${file.originalName}" is in ${folderLabel(folder)}.`,
        variant: 'success',
      })
      void refreshManual()
    },
  })
}
