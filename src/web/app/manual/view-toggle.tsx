import { LayoutGrid, List } from 'lucide-react'
import type { Folder } from '#contract/manual/folders.ts'
import { prefer, preferencesStore, type ViewMode, viewOf } from '#web/platform/base/preferences.ts'
import { useStore } from '#web/platform/base/store.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'

const views: Record<ViewMode, { other: ViewMode; label: string; Icon: typeof List }> = {
  grid: { other: 'list', label: 'Show as list', Icon: List },
  list: { other: 'grid', label: 'Show as grid', Icon: LayoutGrid },
}

/** Changes how folders and files are shown: in the folders of finance, or in all others. */
export function ViewToggle({ folder }: { folder: Folder | undefined }) {
  const preference = viewOf(folder?.department)
  const { other, label, Icon } = views[useStore(preferencesStore)[preference]]
  return (
    <IconButton label={label} labelledFrom="xl" onClick={() => prefer({ [preference]: other })}>
      <Icon aria-hidden />
    </IconButton>
  )
}
