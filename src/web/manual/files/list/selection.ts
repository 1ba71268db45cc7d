import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { File } from '#contract/manual/files.ts'
import { createStore, useStore } from '#web/platform/base/store.ts'
import { extend, nothing, toggle } from '#web/platform/base/selection.ts'

/** The files of the open folder, in their order, and the selection. */
const store = createStore<{ files: readonly File[]; chosen: typeof nothing }>({ files: [], chosen: nothing })

/** Sets the files of the list. Files that are no longer in it count as deselected. */
export function showFiles(files: readonly File[]): void {
  store.set({ ...store.get(), files })
}

export function clearSelection(): void {
  store.set({ ...store.get(), chosen: nothing })
}

export function selectAll(): void {
  const { files } = store.get()
  store.set({ files, chosen: { ids: new Set(files.map(({ id }) => id)), anchor: undefined } })
}

/** @param isRange whether to select everything from the last selected file up to this one */
export function selectFile(id: string, isRange: boolean): void {
  const { files, chosen } = store.get()
  const order = isRange ? files.map((file) => file.id) : []
  store.set({ files, chosen: isRange ? extend(chosen, order, id) : toggle(chosen, id) })
}

function chosenOf({ files, chosen }: ReturnType<typeof store.get>): File[] {
  return chosen.ids.size === 0 ? [] : files.filter(({ id }) => chosen.ids.has(id))
}

/** The selected files; if there are none, the focused file. */
export function selectedFiles(): File[] {
  const state = store.get()
  const chosen = chosenOf(state)
  if (chosen.length > 0) return chosen
  const focused = document.activeElement?.closest('[data-file]')?.getAttribute('data-file')
  return state.files.filter(({ id }) => id === focused)
}

/** What dragging a file moves: the whole selection when the file is part of it. */
export function filesWith(file: File): File[] {
  const chosen = chosenOf(store.get())
  return chosen.some(({ id }) => id === file.id) ? chosen : [file]
}

/** The selected files, one frame late: the row that was pressed is painted before what depends on it is rendered. */
export function useSelectedFiles(): { selected: File[]; total: number } {
  const state = useDeferredValue(useStore(store))
  return useMemo(() => ({ selected: chosenOf(state), total: state.files.length }), [state])
}

/** Subscribed to by each row, so that only rows whose state changes re-render. */
export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get().chosen.ids.has(id))
}

/** Whether any file is selected, as late as {@link useSelectedFiles}; then all checkboxes are visible. */
export function useIsAnySelected(): boolean {
  return useDeferredValue(useSyncExternalStore(store.subscribe, () => store.get().chosen.ids.size > 0))
}
