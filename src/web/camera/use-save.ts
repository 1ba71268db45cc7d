import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { announce } from '#web/suggestions/index.ts'
import { sendFileAnew } from '#web/files/index.ts'
import { rememberFolder } from '#web/folders/index.ts'
import { toast } from '#web/ui/toast.ts'
import type { Photo } from './photo.ts'
import { type Document, documentOf } from './save.ts'

/**
 * Files the photos. A failure leaves them where they are, to be saved once more; what is said to be saved is not kept on
 * the device any more.
 */
export function useSave(forget: () => Promise<void>) {
  const tried = useRef<Document>(undefined)
  return useMutation({
    mutationFn: async ({ photos, folder }: { photos: readonly Photo[]; folder: Folder }) => {
      tried.current = await documentOf(photos, tried.current, Date.now())
      const { file, id } = tried.current
      return await sendFileAnew({ id, folderId: folder.id, file })
    },
    onSuccess: async (file, { folder }) => {
      tried.current = undefined
      rememberFolder(folder.id)
      await forget()
      announce(file)
      toast({
        title: 'Document captured',
        description: `"${file.originalName}" is in ${folderLabel(folder)}.`,
        variant: 'success',
      })
      void refreshManual()
    },
  })
}
