import { linkOptions } from '@tanstack/react-router'
import { isDepartment } from '#contract/company/built-in-folders.ts'
import * as master from '#contract/template/template.ts'
import { formatKilobytes } from '#web/platform/ui/format.ts'
import { call, callPage, urlOf } from '../call.ts'
import type { Scope } from './scope.ts'

const exactly = { exact: true } as const

export const templateLinks = {
  home: linkOptions({ to: '/master', activeOptions: exactly }),
  folder: (id: string) => linkOptions({ to: '/master', search: { folder: id }, activeOptions: exactly }),
}

/** The template that every new manual is a copy of, for the master administrator. */
export const templateScope: Scope = {
  workspace: 'template',
  allows: new Set(),
  links: templateLinks,
  keys: { folders: master.listMasterFolders.path, files: master.listMasterFolderFiles.path },
  formatSize: formatKilobytes,
  words: {
    uploaded: 'Files uploaded to master template',
    noFiles: 'What is uploaded here is copied to every new account.',
    noFilesOnPhone: 'What is uploaded here is copied to every new account.',
    deleteFile: {
      before: 'Are you sure you want to delete "',
      after: (day) =>
        `" from the master template? It goes to the trash; the deletion becomes final on ${day}.`,
    },
    afterDeletion: 'Manuals that have a copy keep it.',
    fileDeleted: 'File deleted from master template',
  },
  calls: {
    listFolders: (signal) => call(master.listMasterFolders, {}, signal),
    createSubfolder: ({ id, department }, name) =>
      call(master.createMasterFolder, {
        body: { name, parentId: id, isSubfolder: true, ...(isDepartment(department) && { department }) },
      }),
    renameFolder: (id, newName) => call(master.renameMasterFolder, { params: { id }, body: { newName } }),
    moveFolder: (id, targetParentId) =>
      call(master.moveMasterFolder, { params: { id }, body: { targetParentId } }),
    copyFolder: (id, copy) => call(master.copyMasterFolder, { params: { id }, body: copy }),
    deleteFolder: (id) => call(master.deleteMasterFolder, { params: { id } }),
    listFiles: (id, page, signal) =>
      callPage(master.listMasterFolderFiles, { params: { id }, query: page }, signal),
    // The template has no call for a single file.
    findFile: async ({ folderId, id }) =>
      (await call(master.listMasterFolderFiles, { params: { id: folderId } })).find((file) => file.id === id),
    renameFile: (id, newName) => call(master.renameMasterFile, { params: { id }, body: { newName } }),
    moveFiles: (ids, newFolderId) =>
      oneByOne(ids, (id) => call(master.moveMasterFile, { params: { id }, body: { newFolderId } })),
    copyFiles: (ids, folderId) =>
      oneByOne(ids, (id) => call(master.copyMasterFile, { params: { id }, body: { folderId } })),
    deleteFiles: (ids) => oneByOne(ids, (id) => call(master.deleteMasterFile, { params: { id } })),
    readFileAgain: (id) => call(master.readMasterFileAgain, { params: { id } }),
    downloadUrl: (id) => urlOf(master.downloadMasterFile, { params: { id } }),
    upload: master.uploadMasterFiles,
  },
}

async function oneByOne<Result>(ids: readonly string[], act: (id: string) => Promise<Result>) {
  const results: Result[] = []
  for (const id of ids) results.push(await act(id))
  return results
}
