import { useMutation } from '@tanstack/react-query'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { useAction } from '#web/platform/base/action.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { createStore, useStore } from '#web/platform/base/store.ts'
import { foldersQueryOf, isWithin, treeOf } from '#web/manual/folders/index.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { beginningOf, type ClipboardItem, subjectOf } from './item.ts'

/** What was copied. Each workspace has its own clipboard, because nothing can be pasted from one into the other. */
const clipboards = {
  manual: createStore<ClipboardItem | undefined>(undefined),
  template: createStore<ClipboardItem | undefined>(undefined),
}

export function copy(item: ClipboardItem, { workspace }: Scope): void {
  clipboards[workspace].set(item)
  toast({
    title: `${subjectOf(item)} copied`,
    description: `${beginningOf(item, { one: 'can', many: 'can' })} now be pasted into a folder.`,
  })
}

interface Paste {
  item: ClipboardItem
  /** `undefined` for the top level, where only a folder can be pasted. */
  target: Folder | undefined
}

async function put({ item, target }: Paste, { calls }: Scope): Promise<unknown> {
  if (item.kind === 'folder') {
    const { id, name } = item.folder
    return await calls.copyFolder(id, { targetParentId: target?.id ?? null, newName: name })
  }
  if (target === undefined) throw new Error('A file is pasted into a folder')
  return await calls.copyFiles(
    item.files.map(({ id }) => id),
    target.id,
  )
}

/** Why something cannot be pasted; `undefined` when it can. */
function obstacle({ item, target }: Paste, scope: Scope): string | undefined {
  if (item.kind === 'files')
    return target === undefined ? 'Files are pasted into a folder: open one first.' : undefined
  const folders = queryClient.getQueryData(foldersQueryOf(scope).queryKey) ?? []
  return target !== undefined && isWithin(treeOf(folders), target, item.folder.id)
    ? 'A folder cannot be pasted into itself: open another folder first.'
    : undefined
}

/** Copies an item into a folder at once. The clipboard keeps what it has. */
export function useCopyInto() {
  const scope = useScope()
  return useAction({
    act: (paste: Paste) => put(paste, scope),
    notice: (_, paste) => pasted(paste),
    failure: ({ item }) =>
      item.kind === 'folder'
        ? 'Failed to paste folder'
        : 'There was a problem copying the file. Please try again.',
  })
}

function pasted({ item, target }: Paste): { title: string; description: string } {
  const where = target === undefined ? 'the top level' : folderLabel(target)
  return {
    title: `${subjectOf(item)} pasted successfully`,
    description: `${beginningOf(item, { one: 'was', many: 'were' })} copied to ${where}.`,
  }
}

/** Finds a running paste of any component: the menu that starts one is unmounted at once. */
const PASTE = 'paste'

/** Pastes into a folder, or a copied folder to the top level, and then empties the clipboard. */
export function usePaste() {
  const scope = useScope()
  const clipboard = clipboards[scope.workspace]
  const copied = useStore(clipboard)
  const { mutate, isPending } = useMutation({
    mutationKey: [PASTE],
    mutationFn: (paste: Paste) => put(paste, scope),
    onSuccess: async (_, paste) => {
      clipboard.set(undefined)
      toast({ ...pasted(paste), variant: 'success' })
      await refreshManual()
    },
    onError: (error, { item }) => {
      if (item.kind === 'folder') showFailure(error, 'Failed to paste folder')
      else showFailure(error, 'There was a problem copying the file. Please try again.', 'Error pasting file')
    },
  })
  return {
    copied,
    isPasting: isPending,
    paste: (target: Folder | undefined) => {
      if (copied === undefined || queryClient.isMutating({ mutationKey: [PASTE] }) > 0) return
      const reason = obstacle({ item: copied, target }, scope)
      if (reason === undefined) mutate({ item: copied, target })
      else toast({ title: 'Info', description: reason })
    },
  }
}
