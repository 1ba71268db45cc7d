import { useQuery } from '@tanstack/react-query'
import { OpenResource } from './open-resource.tsx'
import { folderResourcesQuery } from './queries.ts'
import { ResourceIcon } from './resource-icon.tsx'

/** The resources of a folder. Nothing is shown while there are none, or when they cannot be loaded. */
export function FolderResources({ folderId }: { folderId: string }) {
  const { data = [] } = useQuery(folderResourcesQuery(folderId))
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
