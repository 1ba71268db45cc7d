import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { TRASH_DAYS } from '#contract/manual/trash.ts'
import { useMayEdit, useMayEditFolder } from '#web/platform/base/access.ts'
import { extend, nothing, toggle, within } from '#web/platform/base/selection.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { useRows } from '#web/platform/ui/use-rows.ts'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { Page } from '#web/platform/ui/page.tsx'
import { useRestore } from './actions.ts'
import { DeleteForGoodDialog } from './delete-dialog.tsx'
import { type TrashItem, trashQuery } from './queries.ts'
import { TrashRow } from './trash-row.tsx'

/** Lists deleted files and folders that can be restored. */
export function TrashPage() {
  const { list, items, total } = usePagedList(trashQuery, { isWhole: true })
  const { isPending, isError } = list
  const restored = useMayEdit(undefined)
    ? 'and can be put back where it was'
    : 'and can be put back by whoever may edit its folder'
  return (
    <Page
      title="Trash"
      lead={`What is deleted stays here for ${String(TRASH_DAYS)} days ${restored}. After that it is gone for good.`}
    >
      {isPending || (isError && items.length === 0) ? (
        <NotLoaded title="The trash could not be read" label="Loading the trash" query={list} />
      ) : items.length === 0 ? (
        <EmptyState
          isFramed
          icon={<Trash2 />}
          title="The trash is empty"
          description="Files and folders that are deleted appear here."
        />
      ) : (
        <TrashList items={items} total={total} />
      )}
    </Page>
  )
}

const ROW = 62

const folderOf = (item: TrashItem) => (item.kind === 'file' ? item.folderId : item.id)

function TrashList({ items, total }: { items: readonly TrashItem[]; total: number }) {
  const [selection, setSelection] = useState(nothing)
  const [toDelete, setToDelete] = useState<readonly TrashItem[]>()
  const { frame, rows, margin } = useRows<HTMLDivElement>(items.length, ROW)
  const mayEdit = useMayEditFolder()
  const editable = useMemo(() => new Set([...new Set(items.map(folderOf))].filter(mayEdit)), [items, mayEdit])
  const order = useMemo(
    () => items.filter((item) => editable.has(folderOf(item))).map(({ id }) => id),
    [items, editable],
  )
  const selected = within(selection, order)
  const chosen = items.filter(({ id }) => selection.ids.has(id))
  const clear = () => setSelection(nothing)
  const restore = useRestore(clear)

  return (
    <section aria-label="Deleted files and folders">
      <div className="sticky top-(--pinned) z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md border border-line bg-sunken px-3 py-1.5">
        {order.length > 0 && (
          <Checkbox
            label="Select all"
            checked={selected.length === order.length}
            isPartial={selected.length > 0 && selected.length < order.length}
            onChange={() =>
              setSelection(
                selected.length === order.length ? nothing : { ids: new Set(order), anchor: undefined },
              )
            }
          />
        )}
        <p aria-live="polite" className="flex-1 text-sm text-ink-2 tabular-nums">
          {selected.length > 0
            ? `${formatCount(selected.length)} selected`
            : `${formatCount(total)} ${total === 1 ? 'item' : 'items'}`}
        </p>
        {selected.length > 0 && (
          <div className="flex items-center gap-2">
            <Button
              size="sm"
              variant="secondary"
              pending={restore.isPending}
              pendingLabel="Restoring..."
              onClick={() => restore.mutate(chosen)}
            >
              <ArchiveRestore aria-hidden />
              Restore
            </Button>
            <Button size="sm" variant="danger" onClick={() => setToDelete(chosen)}>
              <Trash2 aria-hidden />
              Delete for Good
            </Button>
          </div>
        )}
      </div>
      <div className="overflow-hidden rounded-b-md border border-t-0 border-line bg-sheet shadow-xs">
        <div ref={frame}>
          <ul className="virtual-rows relative -mb-px" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const item = items[index]
              return item === undefined ? null : (
                <li
                  key={item.id}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${String(start - margin)}px)` }}
                >
                  <TrashRow
                    item={item}
                    isSelected={selection.ids.has(item.id)}
                    isBusy={restore.isPending}
                    onSelect={
                      editable.has(folderOf(item))
                        ? (isRange) =>
                            setSelection(
                              isRange ? extend(selection, order, item.id) : toggle(selection, item.id),
                            )
                        : undefined
                    }
                    onRestore={() => restore.mutate([item])}
                    onDelete={() => setToDelete([item])}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      {toDelete !== undefined && (
        <DeleteForGoodDialog items={toDelete} onClose={() => setToDelete(undefined)} onDone={clear} />
      )}
    </section>
  )
}
