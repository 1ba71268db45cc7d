import { LayoutGrid, List } from 'lucide-react'
import { prefer, preferencesStore, type ViewMode } from '#web/platform/base/preferences.ts'
import { useStore } from '#web/platform/base/store.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'

const views: Record<ViewMode, { other: ViewMode; label: string; Icon: typeof List }> = {
  grid: { other: 'list', label: 'Show as list', Icon: List },
  list: { other: 'grid', label: 'Show as grid', Icon: LayoutGrid },
}

export function ViewToggle() {
  const { view } = useStore(preferencesStore)
  const { other, label, Icon } = views[view]
  return (
    <IconButton label={label} onClick={() => prefer({ view: other })}>
      <Icon aria-hidden />
    </IconButton>
  )
}
