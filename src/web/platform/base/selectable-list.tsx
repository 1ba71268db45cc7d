import type { ReactNode } from 'react'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { formatCount, formatNumber } from '#web/platform/ui/format.ts'
import { useRows } from '#web/platform/ui/use-rows.ts'
import { extend, nothing, type Selection, toggle, within } from './selection.ts'

/** How a row is selected; nothing where it cannot be. */
export interface Selecting {
  isSelected: boolean
  onSelect: ((isRange: boolean) => void) | undefined
}

interface Props<Item> {
  items: readonly Item[]
  /** What an item is called, and how many the whole list has. */
  thing: string
  total: number
  /** The height of a row before it is measured, in pixels. */
  rowHeight: number
  /** The ids of the items that can be selected, in the order of the list. */
  order: readonly string[]
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Said behind the number of selected items. */
  note?: string | false
  /** What can be done with the selected items. */
  actions: ReactNode
  renderRow: (item: Item, selecting: Selecting) => ReactNode
}

/** A long list below a bar that says how many items it has, or are selected. */
export function SelectableList<Item extends { id: string }>(props: Props<Item>) {
  const {
    actions,
    items,
    note = false,
    onSelection,
    order,
    renderRow,
    rowHeight,
    selection,
    thing,
    total,
  } = props
  const { frame, rows, margin } = useRows<HTMLDivElement>(items.length, rowHeight)
  const selected = within(selection, order)
  const isAll = selected.length === order.length
  const selectable = new Set(order)
  return (
    <>
      <div className="sticky top-(--pinned) z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md border border-line bg-sunken px-3 py-1.5">
        {order.length > 0 && (
          <Checkbox
            label="Select all"
            checked={isAll}
            isPartial={selected.length > 0 && !isAll}
            onChange={() => onSelection(isAll ? nothing : { ids: selectable, anchor: undefined })}
          />
        )}
        <p aria-live="polite" className="flex-1 text-sm text-ink-2 tabular-nums">
          {selected.length > 0 ? `${formatCount(selected.length)} selected` : formatNumber(total, thing)}
          {selected.length > 0 && note}
        </p>
        {selected.length > 0 && actions}
      </div>
      <div className="overflow-hidden rounded-b-md border border-t-0 border-line bg-sheet shadow-xs">
        <div ref={frame}>
          <ul className="virtual-rows relative -mb-px" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const item = items[index]
              if (item === undefined) return null
              const onSelect = (isRange: boolean) =>
                onSelection(isRange ? extend(selection, order, item.id) : toggle(selection, item.id))
              return (
                <li
                  key={item.id}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${String(start - margin)}px)` }}
                >
                  {renderRow(item, {
                    isSelected: selection.ids.has(item.id),
                    onSelect: selectable.has(item.id) ? onSelect : undefined,
                  })}
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </>
  )
}
