import type { Folder } from '#contract/manual/folders.ts'
import type { ViewMode } from '#web/platform/base/preferences.ts'
import { childrenOf, type FolderTree } from '#web/manual/folders/index.ts'
import { Folders } from './folder-card.tsx'

interface Props {
  tree: FolderTree
  folder: Folder
  view: ViewMode
  /** Whether the heading shows their number. */
  isCounted?: boolean
}

/** The subfolders of the open folder, if it has any. */
export function Subfolders({ tree, folder, view, isCounted = false }: Props) {
  const subfolders = childrenOf(tree, folder.id)
  if (subfolders.length === 0) return null
  return (
    <section aria-labelledby="subfolders" className="mb-7">
      <h2 id="subfolders" className="mb-2.5 flex items-baseline gap-2.5">
        <span className="heading text-lg">Subfolders</span>
        {isCounted && <span className="text-sm text-ink-3 tabular-nums">{subfolders.length}</span>}
      </h2>
      <Folders tree={tree} folders={subfolders} view={view} />
    </section>
  )
}
