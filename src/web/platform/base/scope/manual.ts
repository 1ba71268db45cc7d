import { linkOptions } from '@tanstack/react-router'
import * as fileCalls from '#contract/manual/files.ts'
import { downloadFile } from '#contract/manual/file-contents.ts'
import * as folderCalls from '#contract/manual/folders.ts'
import { type BuiltInFolder, LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { isVisibleAt } from '#contract/company/revisions.ts'
import { uploadFiles } from '#contract/manual/uploads.ts'
import { formatSize } from '#web/platform/ui/format.ts'
import { call, callPage, urlOf } from '../call.ts'
import { seenRevision } from '../live/seen-revision.ts'
import { capabilities, type Scope } from './scope.ts'

export const manualLinks = {
  home: linkOptions({ to: '/board-manual' }),
  folder: (id: string) => linkOptions({ to: '/folder/$folderId', params: { folderId: id } }),
}

/** The manual of the signed-in person. */
export const manualScope: Scope = {
  workspace: 'manual',
  allows: new Set(capabilities),
  links: manualLinks,
  keys: { folders: folderCalls.listFolders.path, files: fileCalls.listFiles.path },
  formatSize,
  words: {
    uploaded: 'Upload complete',
    noFiles: 'Upload files using the drop zone above',
    noFilesOnPhone: 'Upload or photograph files with the buttons below',
    deleteFile: {
      before: 'Are you sure you want to delete the file “',
      after: (day) => `”? It goes to the trash for 30 days; the deletion becomes final on ${day}.`,
    },
  },
  calls: {
    // Built-in folders are shown whether the server has stored them or not, unless they are not this person's to see.
    listFolders: async (signal) =>
      folderCalls.mergeFolders(await call(folderCalls.listFolders, {}, signal), isVisible),
    createSubfolder: (parent, name) =>
      call(folderCalls.createSubfolder, { params: { id: parent.id }, body: { name } }),
    renameFolder: (id, newName) => call(folderCalls.renameFolder, { params: { id }, body: { newName } }),
    moveFolder: (id, targetParentId) =>
      call(folderCalls.moveFolder, { params: { id }, body: { targetParentId } }),
    copyFolder: (id, copy) => call(folderCalls.copyFolder, { params: { id }, body: copy }),
    deleteFolder: (id) => call(folderCalls.deleteFolder, { params: { id } }),
    listFiles: (folder, page, signal) =>
      callPage(fileCalls.listFiles, { query: { folder, ...page } }, signal),
    findFile: ({ id }) => call(fileCalls.getFile, { params: { id } }),
    renameFile: (id, newName) => call(fileCalls.renameFile, { params: { id }, body: { newName } }),
    moveFiles: (ids, newFolderId) =>
      oneOrMany(
        ids,
        (id) => call(fileCalls.moveFile, { params: { id }, body: { newFolderId } }),
        (files) => call(fileCalls.moveFiles, { body: { files, newFolderId } }),
      ),
    copyFiles: (ids, folderId) =>
      oneOrMany(
        ids,
        (id) => call(fileCalls.copyFile, { params: { id }, body: { folderId } }),
        (files) => call(fileCalls.copyFiles, { body: { files, folderId } }),
      ),
    deleteFiles: (ids) =>
      oneOrMany(
        ids,
        (id) => call(fileCalls.deleteFile, { params: { id } }),
        (files) => call(fileCalls.deleteFiles, { body: { files } }),
      ),
    readFileAgain: (id) => call(fileCalls.readFileAgain, { params: { id } }),
    downloadUrl: (id) => urlOf(downloadFile, { params: { id } }),
    upload: uploadFiles,
  },
}

function isVisible({ department, id }: BuiltInFolder): boolean {
  const revision = seenRevision('user')
  return id === LOG_FOLDER_ID || revision === undefined || isVisibleAt(revision, department)
}

/** Uses the call for a single file when there is only one: what the activity and a refusal say is about that file. */
async function oneOrMany<One, Many>(
  ids: readonly string[],
  one: (id: string) => Promise<One>,
  many: (ids: string[]) => Promise<Many>,
): Promise<One[] | Many> {
  const [id] = ids
  return ids.length === 1 && id !== undefined ? [await one(id)] : await many([...ids])
}
