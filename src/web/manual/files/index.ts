import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export { EntryItems } from './actions/entry-items.tsx'
export { FileDialog, type OpenDialog } from './actions/file-dialog.tsx'
export { type FileEntry, keyedEntries } from './actions/file-entries.ts'
export { type UsableEntry, useFileEntries } from './actions/file-entries.ts'
export { downloadUrl, printUrl, versionUrl, versionViewUrl, viewUrl } from './actions/file-links.ts'
export { FileList } from './list/file-list.tsx'
export { FileLog } from './list/file-log.tsx'
export { isBeingRead } from './list/file-state.ts'
export { fileQuery, filesQuery } from './queries.ts'
export { ReadingState } from './list/reading-state.tsx'
export { fileArrival } from './upload/file-arrival.ts'
export { sendFile } from './upload/send-file.ts'
export { listedFile, type ShownFile, shownFilesStore, useShownFiles } from './list/shown-files.ts'
export { ViewLink } from './list/file-name.tsx'
export { FilePreview, FileThumbnail } from './list/file-thumbnail.tsx'
export { chooseFile, useNewVersion, useRestoreVersion, versionsQuery } from './versions/send-version.ts'
export { useUploadPlace } from './upload/upload-place.ts'
export { openUploadDialog } from './upload/dialog-state.ts'
export { addUploads } from './upload/queue.ts'
export { useUploading } from './upload/use-uploading.ts'

export const DownloadAlert = suspended(
  lazyRouteComponent(() => import('./actions/download-alert.tsx'), 'DownloadAlert'),
)
export const HomeFiles = lazyRouteComponent(() => import('./home/home-files.tsx'), 'HomeFiles')
export const UploadArea = lazyRouteComponent(() => import('./upload/area.tsx'), 'UploadArea')
