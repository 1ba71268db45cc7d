import { ArrowDownWideNarrow } from 'lucide-react'
import type { FileSort } from '#contract/files.ts'
import { useStore } from '#web/base/store.ts'
import { prefer, preferencesStore } from '#web/base/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuRadioGroup } from '#web/ui/dropdown-menu.tsx'

/** Labels of the sort orders (`docs/product.md` §2); the server knows their directions. */
const labels: Record<FileSort, string> = {
  name: 'Name',
  date: 'Date Modified',
  size: 'File Size',
  type: 'File Type',
}

const options = (['name', 'date', 'size', 'type'] as const).map((value) => ({ value, label: labels[value] }))

export function SortMenu() {
  const { sort } = useStore(preferencesStore)
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Sort by: ${labels[sort]}`}>
          <ArrowDownWideNarrow aria-hidden />
          {labels[sort]}
        </Button>
      }
    >
      <MenuRadioGroup
        label="Sort by"
        value={sort}
        options={options}
        onValueChange={(next) => prefer({ sort: next })}
      />
    </DropdownMenu>
  )
}
