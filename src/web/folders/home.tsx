import { memo, useDeferredValue } from 'react'
import { departments } from '#contract/departments.ts'
import { useStore } from '#web/app/store.ts'
import { preferencesStore, type ViewMode } from '#web/clipboard/index.ts'
import { formatCount } from '#web/ui/format.ts'
import { toneOf } from '#web/ui/tones.ts'
import { Folders } from './folder-card.tsx'
import { childrenOf, countFiles, type FolderTree } from './tree.ts'

/** The contents of the manual: its folders under the four director functions. */
export function Home({ tree }: { tree: FolderTree }) {
  // The button answers at once; the folders are drawn anew when there is time.
  const view = useDeferredValue(useStore(preferencesStore).view)
  return <Contents tree={tree} view={view} />
}

const Contents = memo(function Contents({ tree, view }: { tree: FolderTree; view: ViewMode }) {
  const top = childrenOf(tree, null)
  const others = top.filter(({ department }) => departments.every((known) => known !== department))
  return (
    <div className={view === 'list' ? 'grid gap-x-6 lg:grid-cols-2' : undefined}>
      {departments.map((department, index) => {
        const folders = top.filter((folder) => folder.department === department)
        const files = folders.reduce((sum, folder) => sum + countFiles(tree, folder), 0)
        return (
          <section
            key={department}
            aria-labelledby={`director-${String(index)}`}
            data-tone={toneOf(department)}
            data-department={department}
            className="mb-8 min-w-0"
          >
            <header className="mb-3 flex items-baseline gap-3 border-b border-tone-line pb-2">
              <h2 id={`director-${String(index)}`} className="heading text-lg">
                <span className="mr-1.5 text-tone-text tabular-nums">{index + 1}</span> {department}
              </h2>
              <p className="ml-auto text-xs text-ink-3 tabular-nums">
                {formatCount(files)} {files === 1 ? 'file' : 'files'}
              </p>
            </header>
            <Folders tree={tree} folders={folders} view={view} />
          </section>
        )
      })}
      {others.length > 0 && (
        <section aria-labelledby="director-none" className="mb-8 min-w-0">
          <h2 id="director-none" className="heading mb-3 text-lg">
            Other folders
          </h2>
          <Folders tree={tree} folders={others} view={view} />
        </section>
      )}
    </div>
  )
})
