import { MutationObserver, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { File } from '#contract/manual/files.ts'
import { type Folder, folderLabel, moveFolder } from '#contract/manual/folders.ts'
import { actionOptions } from '#web/platform/base/action.ts'
import { call } from '#web/platform/base/call.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { manualScope } from '#web/platform/base/scope/manual.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { createStore, useStore } from '#web/platform/base/store.ts'
import { describeAgain } from '#web/manual/folders/index.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { beginningOf, type ClipboardItem, itemName, subjectOf } from './item.ts'

/** The item of move mode, during which folders offer 'Move Here'. */
const movingStore = createStore<ClipboardItem | undefined>(undefined)

/** The item of move mode; `undefined` outside of move mode, and in workspaces without it. */
export function useMoving(): ClipboardItem | undefined {
  const item = useStore(movingStore)
  return useScope().allows.has('moveMode') ? item : undefined
}

export function startMove(item: ClipboardItem): void {
  movingStore.set(item)
  toast({
    title: 'Move Mode',
    description: `Choose a folder for "${itemName(item)}", then 'Move Here'.`,
  })
}

/** Starts move mode and goes to the top level, from which every folder can be reached. */
export function useStartMove(): (item: ClipboardItem) => void {
  const navigate = useNavigate()
  const { links } = useScope()
  return (item) => {
    startMove(item)
    void navigate(links.home)
  }
}

export function cancelMove(): void {
  movingStore.set(undefined)
  toast({ title: 'Move Cancelled' })
}

interface Move {
  item: ClipboardItem
  target: Folder
}

function moveOptions(scope: Scope, onMoved: () => void) {
  const { calls } = scope
  return actionOptions<Move, unknown>(
    {
      act: ({ item, target }) =>
        item.kind === 'files'
          ? calls.moveFiles(
              item.files.map(({ id }) => id),
              target.id,
            )
          : calls.moveFolder(item.folder.id, target.id),
      notice: (_, { item, target }) => ({
        title: `${subjectOf(item)} moved successfully`,
        description: `${beginningOf(item, { one: 'is', many: 'are' })} now in ${folderLabel(target)}.`,
      }),
      undo:
        (_, { item }) =>
        () =>
          moveBack(item, calls),
      failure: ({ item }) => (item.kind === 'files' ? 'Failed to move file' : 'Failed to move folder'),
      onDone: onMoved,
    },
    scope,
  )
}

/** Moves an item back to where it was, and restores names that were changed to avoid duplicates. */
async function moveBack(item: ClipboardItem, calls: Scope['calls']): Promise<void> {
  if (item.kind === 'folder') {
    const { id, parentId } = item.folder
    await call(moveFolder, { params: { id }, body: { targetParentId: parentId } })
    // A top-level folder may have had another director.
    if (parentId === null) await describeAgain(item.folder)
    return
  }
  for (const [folderId, files] of Map.groupBy(item.files, (file) => file.folderId)) {
    const ids = files.map(({ id }) => id)
    const names = new Map((await calls.moveFiles(ids, folderId)).map((file) => [file.id, file.originalName]))
    for (const { id, originalName } of files)
      if (names.get(id) !== originalName) await calls.renameFile(id, originalName)
  }
}

export function useMove(onMoved: () => void) {
  return useMutation(moveOptions(useScope(), onMoved))
}

function endMove(): void {
  movingStore.set(undefined)
}

/** Moves dropped files into a folder. Not a hook, because every folder on screen would subscribe. */
export function moveDropped(files: readonly File[], target: Folder): void {
  const mover = new MutationObserver(queryClient, moveOptions(manualScope, endMove))
  void mover.mutate({ item: { kind: 'files', files }, target }).catch(() => undefined)
}

/** Moves the item of move mode into a folder, and then ends move mode. */
export function useMoveHere() {
  const moving = useMoving()
  const { mutateAsync, isPending, variables } = useMove(endMove)
  return {
    moving,
    pendingTarget: isPending ? variables.target.id : undefined,
    /** @returns whether it was moved */
    moveHere: async (target: Folder): Promise<boolean> => {
      if (moving === undefined || isPending) return false
      return await mutateAsync({ item: moving, target }).then(
        () => true,
        () => false,
      )
    },
  }
}
