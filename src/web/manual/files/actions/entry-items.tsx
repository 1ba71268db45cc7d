import { MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import type { UsableEntry } from './file-entries.ts'

/** Entries of a menu, without those that cannot be used. */
export function EntryItems({ entries }: { entries: ReadonlyArray<UsableEntry | undefined> }) {
  return entries.map(
    (entry) =>
      entry !== undefined && (
        <MenuItem
          key={entry.name}
          icon={<entry.icon aria-hidden />}
          {...(entry.shortcut !== undefined && { shortcut: entry.shortcut })}
          {...(entry.name === 'delete' && { variant: 'danger' })}
          onSelect={entry.run}
        >
          {entry.label}
        </MenuItem>
      ),
  )
}
