/** The selected items of a list. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The item that was toggled last: a range starts here. */
  anchor: string | undefined
}

export const nothing: Selection = { ids: new Set(), anchor: undefined }

/** The same ids with one more, or without it. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects an item, or deselects it. */
export function toggle({ ids }: Selection, id: string): Selection {
  return { ids: toggled(ids, id), anchor: id }
}

/**
 * Selects everything between the anchor and an item.
 *
 * @param order the ids in the order of the list
 */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggle(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** The selected ids that are still in the list, in its order. */
export function within(selection: Selection, order: readonly string[]): string[] {
  return order.filter((id) => selection.ids.has(id))
}
