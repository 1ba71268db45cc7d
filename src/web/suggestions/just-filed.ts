import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import { scopeOf } from '#web/base/scope/use-scope.ts'
import { createStore } from '#web/base/store.ts'

/** The newest documents that wait in XYZ are asked about; the others have their line in the file log. */
const MOST_WAITING = 5

/** Files that were just filed and raise a question: is it there twice, or where does it belong? The newest last. */
export const justFiledStore = createStore<readonly UploadedFile[]>([])

/** Whether a file lies in XYZ, where nothing has been put in order yet. */
export function isUnfiled({ folderId }: { folderId: string }): boolean {
  return folderId === LOG_FOLDER_ID
}

/** Adds those of the files that raise a question. */
export function addJustFiled(...files: readonly UploadedFile[]): void {
  const questionable = files.filter(
    (file) => scopeOf(file.folderId).allows.has('open') && (file.earlierCopies.length > 0 || isUnfiled(file)),
  )
  if (questionable.length > 0) justFiledStore.set(limited([...justFiledStore.get(), ...questionable]))
}

/** Ends the question about copies. One that lies in XYZ is then asked about its folder. */
export function keepCopies(ids: ReadonlySet<string>): void {
  const left = justFiledStore.get().flatMap((file) => {
    if (!ids.has(file.id)) return [file]
    return isUnfiled(file) && file.earlierCopies.length > 0 ? [{ ...file, earlierCopies: [] }] : []
  })
  justFiledStore.set(limited(left))
}

/** Ends every question about a file: it is gone, or lies where it belongs. */
export function settle(id: string): void {
  if (!justFiledStore.get().some((file) => file.id === id)) return
  justFiledStore.set(justFiledStore.get().filter((file) => file.id !== id))
}

function limited(files: readonly UploadedFile[]): UploadedFile[] {
  const waiting = files.filter(({ earlierCopies }) => earlierCopies.length === 0)
  const tooOld = new Set(waiting.slice(0, -MOST_WAITING))
  return files.filter((file) => !tooOld.has(file))
}
