import type { UploadedFile } from '#contract/manual/uploads.ts'
import { scopeOf } from '#web/platform/base/scope/scope-of.ts'
import { createStore } from '#web/platform/base/store.ts'

/** Files that were just filed and that the manual already had: keep both? The newest last. */
export const justFiledStore = createStore<readonly UploadedFile[]>([])

/** Adds those of the files that the manual already had. */
export function addJustFiled(...files: readonly UploadedFile[]): void {
  const copies = files.filter(
    (file) => scopeOf(file.folderId).allows.has('open') && file.earlierCopies.length > 0,
  )
  if (copies.length > 0) justFiledStore.set([...justFiledStore.get(), ...copies])
}

/** Ends the question about files: they are gone, or are kept. */
export function settle(...ids: readonly string[]): void {
  if (!justFiledStore.get().some(({ id }) => ids.includes(id))) return
  justFiledStore.set(justFiledStore.get().filter(({ id }) => !ids.includes(id)))
}
