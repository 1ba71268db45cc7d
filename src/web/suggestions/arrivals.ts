import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import { isMasterId } from '#contract/template.ts'
import { createStore } from '#web/base/store.ts'

/** So many of the newest documents that wait in XYZ are asked about; the others have their line in the file log. */
const MOST_WAITING = 5

/** What was just filed and raises a question: is it there twice, or where does it belong? The newest last. */
export const arrivalsStore = createStore<readonly UploadedFile[]>([])

/** Whether a file lies where nothing has been put in order yet. */
export function isUnfiled({ folderId }: { folderId: string }): boolean {
  return folderId === LOG_FOLDER_ID
}

/** Takes in what the server has just filed. */
export function announce(...files: readonly UploadedFile[]): void {
  const arrived = files.filter(
    (file) => !isMasterId(file.folderId) && (file.earlierCopies.length > 0 || isUnfiled(file)),
  )
  if (arrived.length > 0) arrivalsStore.set(limited([...arrivalsStore.get(), ...arrived]))
}

/** A copy is wanted: all that is left to ask of it is where it belongs. */
export function keepCopies(ids: ReadonlySet<string>): void {
  const left = arrivalsStore.get().flatMap((file) => {
    if (!ids.has(file.id)) return [file]
    return isUnfiled(file) && file.earlierCopies.length > 0 ? [{ ...file, earlierCopies: [] }] : []
  })
  arrivalsStore.set(limited(left))
}

/** Nothing more is to be asked about a file: it is gone, or lies where it belongs. */
export function settle(id: string): void {
  if (!arrivalsStore.get().some((file) => file.id === id)) return
  arrivalsStore.set(arrivalsStore.get().filter((file) => file.id !== id))
}

function limited(files: readonly UploadedFile[]): UploadedFile[] {
  const waiting = files.filter(({ earlierCopies }) => earlierCopies.length === 0)
  const tooOld = new Set(waiting.slice(0, -MOST_WAITING))
  return files.filter((file) => !tooOld.has(file))
}
