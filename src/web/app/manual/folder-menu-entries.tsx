import { useQuery } from '@tanstack/react-query'
import * as icons from 'lucide-react'
import { builtInFolder } from '#contract/company/built-in-folders.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { useMayGive } from '#web/outside/requests/index.ts'
import { copy, usePaste, useStartMove } from '#web/manual/clipboard/index.ts'
import { foldersQueryOf, isWithin, treeOf, useResetFolder } from '#web/manual/folders/index.ts'
import { MenuItem, MenuSeparator } from '#web/platform/ui/dropdown-menu.tsx'
import type { FolderDialog } from './folder-menu.tsx'

interface Props {
  folder: Folder
  onDialog: (dialog: FolderDialog) => void
}

/** What can be done with a folder, in its menu. */
export function FolderMenuEntries({ folder, onDialog }: Props) {
  const scope = useScope()
  const { copied, paste } = usePaste()
  const startMove = useStartMove()
  const reset = useResetFolder()
  const item = { kind: 'folder', folder } as const
  const isBuiltIn = builtInFolder(codeOf(folder.id)) !== undefined
  const mayEdit = useMayEdit(folder.id)
  const { data: folders = [] } = useQuery(foldersQueryOf(scope))
  const tree = treeOf(folders)
  const filled = folders.filter((one) => one.fileCount > 0 && isWithin(tree, one, folder.id))
  const mayGive = useMayGive()(filled.map(({ id }) => id))
  const canDescribe = mayEdit && scope.allows.has('describe')
  return (
    <>
      {mayEdit && (
        <MenuItem icon={<icons.PencilLine aria-hidden />} onSelect={() => onDialog('rename')}>
          Rename Folder
        </MenuItem>
      )}
      {canDescribe && (
        <>
          <MenuItem icon={<icons.NotebookPen aria-hidden />} onSelect={() => onDialog('edit')}>
            Edit Folder
          </MenuItem>
          <MenuItem icon={<icons.FolderPlus aria-hidden />} onSelect={() => onDialog('create')}>
            New Subfolder
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<icons.Copy aria-hidden />} onSelect={() => copy(item, scope)}>
        Copy
      </MenuItem>
      {mayEdit && copied !== undefined && (
        <MenuItem icon={<icons.ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
          Paste
        </MenuItem>
      )}
      {mayEdit && !isBuiltIn && (
        <MenuItem
          icon={<icons.FolderInput aria-hidden />}
          onSelect={() => (scope.allows.has('moveMode') ? startMove(item) : onDialog('move'))}
        >
          Move
        </MenuItem>
      )}
      {mayEdit && !isBuiltIn && scope.allows.has('moveMode') && (
        <MenuItem icon={<icons.FolderOutput aria-hidden />} onSelect={() => onDialog('place')}>
          To another folder…
        </MenuItem>
      )}
      {mayEdit && mayGive && scope.allows.has('open') && (
        <MenuItem icon={<icons.Send aria-hidden />} onSelect={() => onDialog('give')}>
          Give papers…
        </MenuItem>
      )}
      {canDescribe && isBuiltIn && folder.isCustom && (
        <MenuItem icon={<icons.RotateCcw aria-hidden />} onSelect={() => reset.mutate(folder)}>
          Reset to default
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<icons.Trash2 aria-hidden />} variant="danger" onSelect={() => onDialog('delete')}>
            Delete Folder
          </MenuItem>
        </>
      )}
    </>
  )
}
