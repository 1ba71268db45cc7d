import { ArrowDownWideNarrow } from 'lucide-react'
import { factSorts, type FileSort } from '#contract/manual/files.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { useStore } from '#web/platform/base/store.ts'
import { prefer, preferencesStore } from '#web/platform/base/preferences.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { DropdownMenu, MenuRadioGroup } from '#web/platform/ui/dropdown-menu.tsx'

/** Labels of the sort orders (`docs/product.md` §2); the server knows their directions. */
const labels: Record<FileSort, string> = {
  name: 'Name',
  date: 'Date Modified',
  size: 'File Size',
  type: 'File Type',
  kind: 'Kind',
  dated: 'Document Date',
  party: 'Party',
  total: 'Total',
}

const optionsOf = (sorts: readonly FileSort[]) => sorts.map((value) => ({ value, label: labels[value] }))
const ofFiles = optionsOf(['name', 'date', 'size', 'type'])
const ofFacts = optionsOf(factSorts)

export function SortMenu() {
  const { sort } = useStore(preferencesStore)
  // Nothing is read in files that cannot be opened.
  const hasFacts = useScope().allows.has('open')
  const change = (next: FileSort) => prefer({ sort: next })
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Sort by: ${labels[sort]}`}>
          <ArrowDownWideNarrow aria-hidden />
          {labels[sort]}
        </Button>
      }
    >
      <MenuRadioGroup label="Sort by" value={sort} options={ofFiles} onValueChange={change} />
      {hasFacts && (
        <MenuRadioGroup label="By what was read" value={sort} options={ofFacts} onValueChange={change} />
      )}
    </DropdownMenu>
  )
}
