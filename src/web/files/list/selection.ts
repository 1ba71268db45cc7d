import { useSyncExternalStore } from 'react'
import type { File } from '#contract/files.ts'
import { createStore, useStore } from '#web/base/store.ts'
import { extend, nothing, toggle, within } from '#web/base/selection.ts'

/** The files that the open folder shows, in their order, and which of them are chosen. */
const store = createStore<{ files: readonly File[]; chosen: typeof nothing }>({ files: [], chosen: nothing })

/** The list tells what it shows; what is gone from it is no longer chosen. */
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

/** @param isRange everything from the file chosen last up to this one */
export function selectFile(id: string, isRange: boolean): void {
  const { files, chosen } = store.get()
  const order = isRange ? files.map((file) => file.id) : []
  store.set({ files, chosen: isRange ? extend(chosen, order, id) : toggle(chosen, id) })
}

function chosenOf({ files, chosen }: ReturnType<typeof store.get>): File[] {
  if (chosen.ids.size === 0) return []
  const ids = new Set(
    within(
      chosen,
      files.map(({ id }) => id),
    ),
  )
  return files.filter(({ id }) => ids.has(id))
}

/** The chosen files; where none is, the one whose name has the focus. */
export function filesInHand(): File[] {
  const state = store.get()
  const chosen = chosenOf(state)
  if (chosen.length > 0) return chosen
  const focused = document.activeElement?.closest('[data-file]')?.getAttribute('data-file')
  return state.files.filter(({ id }) => id === focused)
}

/** What a drag of one file takes along: all that are chosen, when it is one of them. */
export function filesWith(file: File): File[] {
  const chosen = chosenOf(store.get())
  return chosen.some(({ id }) => id === file.id) ? chosen : [file]
}

export function useSelectedFiles(): { selected: File[]; total: number } {
  const state = useStore(store)
  return { selected: chosenOf(state), total: state.files.length }
}

/** Each file asks by itself: of a list, only the rows of which it changes are drawn anew. */
export function useIsSelected(id: string): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get().chosen.ids.has(id))
}

/** Whether any file is chosen: then every box shows itself. */
export function useIsAnySelected(): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get().chosen.ids.size > 0)
}
