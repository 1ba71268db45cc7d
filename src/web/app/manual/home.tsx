import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { type Department, departments } from '#contract/company/built-in-folders.ts'
import { useMayView } from '#web/platform/base/access.ts'
import { useStore } from '#web/platform/base/store.ts'
import { preferencesStore, type ViewMode } from '#web/platform/base/preferences.ts'
import { formatFiles } from '#web/platform/ui/format.ts'
import { DirectorSection } from './director-section.tsx'
import { Folders } from './folder-card.tsx'
import { childrenOf, countFiles, type FolderTree } from '#web/manual/folders/index.ts'

/** The home page of the manual: its folders under the four directors. */
export function Home({ tree }: { tree: FolderTree }) {
  // Deferred, so that the button responds before all folders render.
  const view = useDeferredValue(useStore(preferencesStore).view)
  return <Contents tree={tree} view={view} />
}

const Contents = memo(function Contents({ tree, view }: { tree: FolderTree; view: ViewMode }) {
  const top = childrenOf(tree, null)
  const drawn = useDrawn()
  const others = top.filter(({ department }) => departments.every((known) => known !== department))
  return (
    <div className={view === 'list' ? 'grid gap-x-6 lg:grid-cols-2' : undefined}>
      {departments.map((department, index) => {
        const folders = top.filter((folder) => folder.department === department)
        const files = folders.reduce((sum, folder) => sum + countFiles(tree, folder), 0)
        return folders.length === 0 ? (
          <EmptyDirector key={department} department={department} />
        ) : (
          <DirectorSection key={department} department={department} contents={formatFiles(files)}>
            <Folders tree={tree} folders={folders} view={view} isComing={index >= drawn} />
          </DirectorSection>
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

/** A director without folders; nothing where the person may not view them. */
function EmptyDirector({ department }: { department: Department }) {
  return useMayView(department) && <DirectorSection department={department} contents={formatFiles(0)} />
}

/** How many directors fit on a phone's screen. */
const FIRST = 2
let isBegun = false

/** How many directors have their folders rendered completely: at the start the first ones, then one more at a time. */
function useDrawn(): number {
  const [drawn, setDrawn] = useState(isBegun ? departments.length : FIRST)
  useEffect(() => {
    isBegun = true
    if (drawn < departments.length) startTransition(() => setDrawn(drawn + 1))
  }, [drawn])
  return drawn
}
