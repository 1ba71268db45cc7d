import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { copyMasterFile, copyMasterFolder } from '#contract/template.ts'
import { call } from '#web/base/call.ts'
import { createStore } from '#web/base/store.ts'
import { type Carried, copy, usePasteFrom } from '#web/clipboard/index.ts'
import { type FolderTree, isWithin } from '#web/folders/index.ts'
import { toast } from '#web/ui/toast.ts'

/** What was copied in the template; it stays there, and does not mix with what is copied in the manual. */
const copiedStore = createStore<Carried | undefined>(undefined)

export function copyFolder(folder: Folder): void {
  copy({ kind: 'folder', folder }, copiedStore)
}

export function copyFile(file: File): void {
  copy({ kind: 'files', files: [file] }, copiedStore)
}

/** Why something cannot be pasted; nothing when it can. */
function obstacle(tree: FolderTree, copied: Carried, target: Folder | undefined): string | undefined {
  if (copied.kind === 'files') return target === undefined ? 'A file is pasted into a folder.' : undefined
  return target !== undefined && isWithin(tree, target, copied.folder.id)
    ? 'A folder cannot be pasted into itself.'
    : undefined
}

/** Pastes what was copied into a folder, a folder also to the top level, and empties the clipboard. */
export function usePaste(tree: FolderTree) {
  const { copied, isPasting, paste } = usePasteFrom(copiedStore, put)
  return {
    copied,
    isPasting,
    paste: (target: Folder | undefined) => {
      if (copied === undefined) return
      const reason = obstacle(tree, copied, target)
      if (reason === undefined) paste(target)
      // What cannot be pasted gets the notice of `docs/product.md` §8.
      else toast({ title: 'Info', description: `Paste functionality not yet implemented. ${reason}` })
    },
  }
}

async function put(carried: Carried, target: Folder | undefined): Promise<void> {
  if (carried.kind === 'folder') {
    const { id, name } = carried.folder
    await call(copyMasterFolder, {
      params: { id },
      body: { targetParentId: target?.id ?? null, newName: name },
    })
    return
  }
  if (target === undefined) throw new Error('A file is pasted into a folder')
  for (const { id } of carried.files)
    await call(copyMasterFile, { params: { id }, body: { folderId: target.id } })
}
