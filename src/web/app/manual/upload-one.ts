import { newArrival } from '#web/platform/base/arrival.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { chooseFile, fileArrival } from '#web/manual/files/index.ts'

/** Files one document that the person chooses, and says which it is then. */
export function uploadOne(folderId: string, onFiled: (fileId: string) => void): void {
  chooseFile((file) => {
    fileArrival(newArrival(file), folderId).then(
      ({ id }) => onFiled(id),
      (error: unknown) => showFailure(error, 'Failed to upload files'),
    )
  })
}
