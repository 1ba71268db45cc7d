import { useQuery } from '@tanstack/react-query'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { useMayView } from '#web/platform/base/access.ts'
import { OpenResource } from './open-resource.tsx'
import { folderResourcesQuery } from './queries.ts'
import { ResourceIcon } from './resource-icon.tsx'

/** The resources of a folder. Nothing is shown while there are none, or when they cannot be loaded. */
export function FolderResources({ folderId }: { folderId: string }) {
  // Everybody sees the log of the folder in which papers wait, and its resources those who may file.
  const mayFile = useMayView(LOG_FOLDER_ID)
  const { data = [] } = useQuery({
    ...folderResourcesQuery(folderId),
    enabled: folderId !== LOG_FOLDER_ID || mayFile,
  })
  if (data.length === 0) return null
  return (
    <section
      aria-label="Resources"
      className="-mt-2 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2 sm:ml-[3.75rem]"
    >
      {data.map((resource) => (
        <OpenResource
          key={resource.id}
          resource={resource}
          className="touch-target inline-flex min-w-0 items-center gap-1.5 rounded-sm py-0.5 text-left underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-control"
        >
          <ResourceIcon type={resource.type} className="size-3.5 shrink-0 text-ink-3" />
          <bdi>{resource.name}</bdi>
        </OpenResource>
      ))}
    </section>
  )
}
