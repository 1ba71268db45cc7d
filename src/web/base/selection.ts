/** What is chosen of a list, and where a range of it would begin. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The one that was chosen last, by itself. */
  anchor: string | undefined
}

export const nothing: Selection = { ids: new Set(), anchor: undefined }

/** Adds one to the selection, or takes it out. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Adds everything from the one chosen last up to this one.
 *
 * @param order the ids as the list shows them
 */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggle(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** What of the selection is still in the list. */
export function within(selection: Selection, order: readonly string[]): string[] {
  return order.filter((id) => selection.ids.has(id))
}
