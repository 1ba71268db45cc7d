import { useMutation } from '@tanstack/react-query'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { refreshManual } from '#web/clipboard/index.ts'
import { announce } from '#web/filing/index.ts'
import { rememberFolder } from '#web/folders/recent-folders.ts'
import { toast } from '#web/ui/toast.ts'
import type { Photo } from './photo.ts'
import { savePhotos } from './save.ts'

/** Files the photos. A failure leaves them where they are, to be saved once more. */
export function useSave(onSaved: () => void) {
  return useMutation({
    mutationFn: async ({ photos, folder }: { photos: readonly Photo[]; folder: Folder }) =>
      savePhotos(photos, folder.id, Date.now()),
    onSuccess: async (file, { folder }) => {
      rememberFolder(folder.id)
      announce(file)
      toast({
        title: 'Document captured',
        description: `"${file.originalName}" is in ${folderLabel(folder)}.`,
        variant: 'success',
      })
      onSaved()
      await refreshManual()
    },
  })
}
