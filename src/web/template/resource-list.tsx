import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import type { TemplateResource } from '#contract/template/template-resources.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { formatKilobytes } from '#web/platform/ui/format.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { OpenResource } from './open-resource.tsx'
import { resourcesQuery } from './queries.ts'
import { ADD_FAILED, useCreateResource } from './resource-actions.ts'
import { ResourceDialog } from './resource-dialog.tsx'
import { ResourceIcon } from './resource-icon.tsx'
import { ResourceMenu } from './resource-menu.tsx'

/** The resources of a folder, which every manual shows: here the administrator edits and orders them. */
export function ResourceList({ folder }: { folder: Folder }) {
  const { data, error, refetch } = useQuery(resourcesQuery(folder.id))
  const [isAdding, setAdding] = useState(false)
  const folderName = folderLabel(folder)
  return (
    <section aria-label="Resources" aria-busy={data === undefined && error === null}>
      <div className="mb-2.5 flex min-h-9 items-center justify-between gap-3">
        <h2 className="heading text-lg">Resources</h2>
        <Button variant="ghost" size="sm" disabled={data === undefined} onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add Resource
        </Button>
      </div>
      {data !== undefined ? (
        <Resources resources={data} folderName={folderName} />
      ) : error === null ? (
        <Skeleton className="h-12" />
      ) : (
        <LoadError title="The resources could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {isAdding && data !== undefined && (
        <AddResource
          folder={folder}
          position={(data.at(-1)?.position ?? -1) + 1}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

function AddResource({
  folder,
  position,
  onClose,
}: {
  folder: Folder
  position: number
  onClose: () => void
}) {
  const create = useCreateResource(folder.id, position, onClose)
  return (
    <ResourceDialog
      folderName={folderLabel(folder)}
      pending={create.isPending}
      failure={{ error: create.error, fallback: ADD_FAILED }}
      onSave={create.mutate}
      onClose={onClose}
    />
  )
}

interface Props {
  resources: readonly TemplateResource[]
  folderName: string
}

function Resources({ resources, folderName }: Props) {
  if (resources.length === 0)
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-4 py-5 text-center text-ink-2">
        Links, documents and files that users see at the head of this folder.
      </p>
    )
  return (
    <ul className="overflow-hidden rounded-md border border-line bg-sheet shadow-xs">
      {resources.map((resource) => (
        <li
          key={resource.id}
          className="relative flex min-h-12 items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0 hover:bg-raised"
        >
          <ResourceIcon type={resource.type} className="size-4 shrink-0 text-ink-3" />
          <div className="min-w-0 flex-1">
            <OpenResource
              resource={resource}
              className="block max-w-full truncate text-left font-medium after:absolute after:inset-0"
            >
              <bdi>{resource.name}</bdi>
            </OpenResource>
            <p className="truncate text-xs text-ink-3">{aboutOf(resource)}</p>
          </div>
          {resource.isActive === 0 && (
            <span className="shrink-0 rounded-sm bg-hover px-2 py-0.5 text-xs text-ink-2">Hidden</span>
          )}
          <div className="relative">
            <ResourceMenu resource={resource} resources={resources} folderName={folderName} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function aboutOf({ type, url, filename, size, description }: TemplateResource): string {
  if (type === 'link') return url ?? ''
  if (type === 'file') return `${filename ?? ''} · ${formatKilobytes(size ?? 0)}`
  return description ?? 'Document'
}
