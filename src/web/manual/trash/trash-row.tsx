import { ArchiveRestore, FolderClosed, Trash2 } from 'lucide-react'
import type { Selecting } from '#web/platform/base/selectable-list.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatMoment, formatRelativeDate, formatSize } from '#web/platform/ui/format.ts'
import { SelectableRow } from '#web/platform/ui/selectable-row.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import type { TrashItem } from './queries.ts'
import { countOf, trashedName, placeOf, timeOf } from './texts.ts'

/** Where the person may not select it, it is not restored either. */
interface Props extends Selecting {
  item: TrashItem
  isBusy: boolean
  onRestore: () => void
  onDelete: () => void
}

/** A deleted file or folder: its name, where it was, and how long it can be restored. */
export function TrashRow({ item, isSelected, isBusy, onSelect, onRestore, onDelete }: Props) {
  const name = trashedName(item)
  return (
    <SelectableRow name={name} isSelected={isSelected} onSelect={onSelect}>
      {item.kind === 'file' ? (
        <FileIcon mimetype={item.mimetype} size="sm" />
      ) : (
        <span data-tone={toneOf(item.department)} className="grid w-5.5 place-items-center text-tone-text">
          <FolderClosed aria-hidden className="size-4.5" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {item.kind === 'folder' && `${contentsOf(item)} · `}
          From {placeOf(item)}
          {item.isPlaceGone && ' (deleted too, comes back with it)'}
        </p>
        <p className="text-xs text-ink-3 md:hidden">
          {formatSize(item.size)} · {timeOf(item)}
        </p>
      </div>
      <span className="w-18 text-right text-sm text-ink-2 tabular-nums max-md:hidden">
        {formatSize(item.size)}
      </span>
      <div className="w-38 text-sm max-md:hidden">
        <p className="text-ink-2 tabular-nums">{timeOf(item)}</p>
        <p className="text-xs text-ink-3">
          Deleted{' '}
          <time dateTime={item.deletedAt} title={formatMoment(item.deletedAt)}>
            {formatRelativeDate(item.deletedAt).replace('Today', 'today')}
          </time>
        </p>
      </div>
      {onSelect !== undefined && (
        <>
          <Button
            variant="secondary"
            size="sm"
            className="max-md:hidden"
            disabled={isBusy}
            aria-label={`Restore ${name}`}
            onClick={onRestore}
          >
            <ArchiveRestore aria-hidden />
            Restore
          </Button>
          <DropdownMenu trigger={<MoreButton label={`Actions for ${name}`} />}>
            <MenuItem icon={<ArchiveRestore aria-hidden />} disabled={isBusy} onSelect={onRestore}>
              Restore
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={onDelete}>
              Delete for Good
            </MenuItem>
          </DropdownMenu>
        </>
      )}
    </SelectableRow>
  )
}

function contentsOf(contents: { folders: number; files: number }): string {
  const words = countOf(contents)
  return words === '' ? 'Empty' : words
}
