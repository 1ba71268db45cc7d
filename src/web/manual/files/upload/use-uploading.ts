import { useStore } from '#web/platform/base/store.ts'
import { isBusy, isHere, uploadStore } from './queue.ts'

/** Whether files are being sent to a folder of the company of this page. */
export function useUploading(folderId: string): boolean {
  const { uploads } = useStore(uploadStore)
  return isBusy({ uploads: uploads.filter((upload) => upload.folderId === folderId && isHere(upload)) })
}
