import { Columns3 } from 'lucide-react'
import { useStore } from '#web/platform/base/store.ts'
import { listColumns, prefer, preferencesStore } from '#web/platform/base/preferences.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { DropdownMenu, MenuCheckItem, MenuLabel } from '#web/platform/ui/dropdown-menu.tsx'
import { columnLabels } from './fact-columns.ts'

/** Chooses the columns of the list, on small screens what is below a name. */
export function ColumnsMenu() {
  const { columns } = useStore(preferencesStore)
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm">
          <Columns3 aria-hidden />
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      }
    >
      <MenuLabel>Columns</MenuLabel>
      {listColumns.map((column) => (
        <MenuCheckItem
          key={column}
          isChecked={columns.includes(column)}
          onChange={(isChecked) =>
            prefer({
              columns: listColumns.filter((other) =>
                other === column ? isChecked : columns.includes(other),
              ),
            })
          }
        >
          {columnLabels[column]}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}
