import { MutationObserver, type MutationOptions, useMutation } from '@tanstack/react-query'
import { copyFile, copyFiles, type File, moveFile, moveFiles, renameFile } from '#contract/files.ts'
import { copyFolder, type Folder, folderLabel, moveFolder } from '#contract/folders.ts'
import { call } from '#web/base/call.ts'
import { queryClient } from '#web/base/query-client.ts'
import { type Store, useStore } from '#web/base/store.ts'
import { toast } from '#web/ui/toast.ts'
import { beginningOf, type Carried, copiedStore, movingStore, subjectOf } from './item.ts'
import { showFailure } from '#web/base/failure.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { describeAgain, toastDone } from '#web/base/undo.ts'

interface PutDown {
  carried: Carried
  target: Folder
}

async function moveTo(files: readonly File[], newFolderId: string): Promise<File[]> {
  const [first] = files
  return files.length === 1 && first !== undefined
    ? [await call(moveFile, { params: { id: first.id }, body: { newFolderId } })]
    : await call(moveFiles, { body: { files: files.map(({ id }) => id), newFolderId } })
}

async function move({ carried, target }: PutDown): Promise<unknown> {
  return carried.kind === 'files'
    ? await moveTo(carried.files, target.id)
    : await call(moveFolder, { params: { id: carried.folder.id }, body: { targetParentId: target.id } })
}

/** Puts it where it was, under the name that it had there. */
async function moveBack(carried: Carried): Promise<void> {
  if (carried.kind === 'folder') {
    const { id, parentId } = carried.folder
    await call(moveFolder, { params: { id }, body: { targetParentId: parentId } })
    // At the top level it may have belonged to another director.
    if (parentId === null) await describeAgain(carried.folder)
    return
  }
  for (const [folderId, files] of Map.groupBy(carried.files, (file) => file.folderId)) {
    const moved = new Map((await moveTo(files, folderId)).map((file) => [file.id, file.originalName]))
    for (const { id, originalName } of files) {
      if (moved.get(id) === originalName) continue
      await call(renameFile, { params: { id }, body: { newName: originalName } })
    }
  }
}

/** Moves files or a folder into a folder, with the way back in the notice. */
const moveOptions: MutationOptions<unknown, Error, PutDown> = {
  mutationFn: move,
  onSuccess: async (_, { carried, target }) => {
    movingStore.set(undefined)
    toastDone({
      title: `${subjectOf(carried)} moved successfully`,
      description: `${beginningOf(carried, { one: 'is', many: 'are' })} now in ${folderLabel(target)}.`,
      undo: () => moveBack(carried),
    })
    await refreshManual()
  },
  onError: (error, { carried }) =>
    showFailure(error, carried.kind === 'files' ? 'Failed to move file' : 'Failed to move folder'),
}

/** Moves what was dropped on a folder. Every folder on screen can be dropped on: none listens before something is. */
export function moveDropped(files: readonly File[], target: Folder): void {
  const mover = new MutationObserver(queryClient, moveOptions)
  void mover.mutate({ carried: { kind: 'files', files }, target }).catch(() => undefined)
}

/** Moves what is carried into a folder and ends move mode; on a failure it goes on. */
export function useMoveHere() {
  const moving = useStore(movingStore)
  const { mutateAsync, isPending, variables } = useMutation(moveOptions)
  return {
    moving,
    pendingTarget: isPending ? variables.target.id : undefined,
    /** @returns whether it is there now */
    moveHere: async (target: Folder): Promise<boolean> => {
      if (moving === undefined || isPending) return false
      return await mutateAsync({ carried: moving, target }).then(
        () => true,
        () => false,
      )
    },
  }
}

async function paste(carried: Carried, target: Folder | undefined): Promise<unknown> {
  if (carried.kind === 'folder') {
    const { id, name } = carried.folder
    return await call(copyFolder, {
      params: { id },
      body: { targetParentId: target?.id ?? null, newName: name },
    })
  }
  if (target === undefined) throw new Error('A file is pasted into a folder')
  const [first] = carried.files
  return carried.files.length === 1 && first !== undefined
    ? await call(copyFile, { params: { id: first.id }, body: { folderId: target.id } })
    : await call(copyFiles, { body: { files: carried.files.map(({ id }) => id), folderId: target.id } })
}

/** Pasting goes on while the menu that began it is closed: one at a time, wherever it was begun. */
const PASTE = 'paste'

/** Copies what is in the clipboard into a folder, a folder also to the top level, and empties the clipboard. */
export function usePaste() {
  return usePasteFrom(copiedStore, paste)
}

/**
 * Pastes from a clipboard.
 *
 * @param put makes the copies, in a folder or at the top level
 */
export function usePasteFrom(
  clipboard: Store<Carried | undefined>,
  put: (carried: Carried, target: Folder | undefined) => Promise<unknown>,
) {
  const copied = useStore(clipboard)
  const { mutate, isPending } = useMutation({
    mutationKey: [PASTE],
    mutationFn: async ({ carried, target }: { carried: Carried; target: Folder | undefined }) =>
      put(carried, target),
    onSuccess: async (_, { carried, target }) => {
      clipboard.set(undefined)
      const where = target === undefined ? 'the top level' : folderLabel(target)
      toast({
        title: `${subjectOf(carried)} pasted successfully`,
        description: `${beginningOf(carried, { one: 'was', many: 'were' })} copied to ${where}.`,
        variant: 'success',
      })
      await refreshManual()
    },
    onError: (error, { carried }) => {
      if (carried.kind === 'folder') showFailure(error, 'Failed to paste folder')
      else showFailure(error, 'There was a problem copying the file. Please try again.', 'Error pasting file')
    },
  })
  return {
    copied,
    isPasting: isPending,
    paste: (target: Folder | undefined) => {
      if (copied !== undefined && queryClient.isMutating({ mutationKey: [PASTE] }) === 0)
        mutate({ carried: copied, target })
    },
  }
}
