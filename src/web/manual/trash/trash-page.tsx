import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { TRASH_DAYS } from '#contract/manual/trash.ts'
import { useMayEdit, useMayEditFolder } from '#web/platform/base/access.ts'
import { SelectableList } from '#web/platform/base/selectable-list.tsx'
import { nothing } from '#web/platform/base/selection.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { useRestore, type TrashItem, trashQuery } from './queries.ts'
import { DeleteForGoodDialog } from './delete-dialog.tsx'
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
  const mayEdit = useMayEditFolder()
  const editable = useMemo(() => new Set([...new Set(items.map(folderOf))].filter(mayEdit)), [items, mayEdit])
  const order = useMemo(
    () => items.filter((item) => editable.has(folderOf(item))).map(({ id }) => id),
    [items, editable],
  )
  const chosen = items.filter(({ id }) => selection.ids.has(id))
  const clear = () => setSelection(nothing)
  const restore = useRestore(clear)

  return (
    <section aria-label="Deleted files and folders">
      <SelectableList
        items={items}
        thing="item"
        total={total}
        rowHeight={ROW}
        order={order}
        selection={selection}
        onSelection={setSelection}
        actions={
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
        }
        renderRow={(item, selecting) => (
          <TrashRow
            item={item}
            isBusy={restore.isPending}
            onRestore={() => restore.mutate([item])}
            onDelete={() => setToDelete([item])}
            {...selecting}
          />
        )}
      />
      {toDelete !== undefined && (
        <DeleteForGoodDialog items={toDelete} onClose={() => setToDelete(undefined)} onDone={clear} />
      )}
    </section>
  )
}
