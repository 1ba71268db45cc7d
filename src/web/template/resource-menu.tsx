import { ArrowDown, ArrowUp, Eye, EyeOff, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TemplateResource } from '#contract/template/template-resources.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/platform/ui/dropdown-menu.tsx'
import {
  CHANGE_FAILED,
  useDeleteResource,
  useEditResource,
  useOrderResources,
  useShowResource,
} from './resource-actions.ts'
import { ResourceDialog } from './resource-dialog.tsx'

interface Props {
  resource: TemplateResource
  /** All resources of the folder, in their order. */
  resources: readonly TemplateResource[]
  folderName: string
}

export function ResourceMenu({ resource, resources, folderName }: Props) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const order = useOrderResources()
  const show = useShowResource(resource)
  const edit = useEditResource(resource, close)
  const remove = useDeleteResource(resource, close)
  const place = resources.indexOf(resource)
  const isActive = resource.isActive === 1

  function close() {
    setDialog(undefined)
  }
  function moveTo(next: number) {
    order.mutate(resources.toSpliced(place, 1).toSpliced(next, 0, resource))
  }

  return (
    <>
      <DropdownMenu trigger={<MoreButton label={`Actions for resource ${resource.name}`} />}>
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setDialog('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={<ArrowUp aria-hidden />} disabled={place === 0} onSelect={() => moveTo(place - 1)}>
          Move Up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden />}
          disabled={place === resources.length - 1}
          onSelect={() => moveTo(place + 1)}
        >
          Move Down
        </MenuItem>
        <MenuItem
          icon={isActive ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onSelect={() => show.mutate(isActive ? 0 : 1)}
        >
          {isActive ? 'Hide from users' : 'Show to users'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {dialog === 'edit' && (
        <ResourceDialog
          resource={resource}
          folderName={folderName}
          pending={edit.isPending}
          failure={{ error: edit.error, fallback: CHANGE_FAILED }}
          onSave={edit.mutate}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <AlertDialog
          onOpenChange={close}
          title="Delete Resource"
          description={
            <>
              <bdi>“{resource.name}”</bdi> disappears from this folder in every manual. This cannot be undone.
            </>
          }
          confirmLabel="Delete"
          pending={remove.isPending}
          pendingLabel="Deleting..."
          onConfirm={() => remove.mutate(undefined)}
        />
      )}
    </>
  )
}
