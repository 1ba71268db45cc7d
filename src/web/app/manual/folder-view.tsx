import { FileUp } from 'lucide-react'
import { Suspense } from 'react'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { ExpectedPapers } from '#web/duties/expected/index.ts'
import { FileList, FileLog, openUploadDialog } from '#web/manual/files/index.ts'
import { WaitingLine } from '#web/manual/inbox/index.ts'
import type { FolderTree } from '#web/manual/folders/index.ts'
import { FolderResources } from '#web/template/index.ts'
import { toneOf } from '#web/platform/ui/tones.ts'
import { FolderHeading } from './folder-heading.tsx'
import { FolderPath } from './folder-path.tsx'
import { Subfolders } from './subfolders.tsx'
import { uploadOne } from './upload-one.ts'

interface Props {
  tree: FolderTree
  folder: Folder
  highlighted: string | undefined
}

/** A folder of the manual with its resources, subfolders and files. */
export function FolderView({ tree, folder, highlighted }: Props) {
  return (
    <div data-tone={toneOf(folder.department)}>
      <FolderPath
        tree={tree}
        folder={folder}
        home="Home"
        department={folder.department}
        className="min-w-0 max-sm:hidden"
      />
      <FolderHeading folder={folder} />
      <FolderResources folderId={folder.id} />
      {folder.id !== LOG_FOLDER_ID && (
        <Suspense fallback={<div className="mb-5 h-9" />}>
          <ExpectedPapers
            key={folder.id}
            folderId={folder.id}
            onUpload={(onFiled) => uploadOne(folder.id, onFiled)}
          />
        </Suspense>
      )}
      <DropZone folder={folder} />
      <Subfolders tree={tree} folder={folder} view="grid" />
      {folder.id === LOG_FOLDER_ID ? (
        <>
          <WaitingLine />
          <FileLog highlighted={highlighted} />
        </>
      ) : (
        <FileList key={folder.id} folder={folder} highlighted={highlighted} />
      )}
    </div>
  )
}

/** Invites to drop files, which the whole page accepts. */
function DropZone({ folder }: { folder: Folder }) {
  if (!useMayEdit(folder.id))
    return folder.id === LOG_FOLDER_ID ? null : (
      <p className="mb-7 text-sm text-ink-3">
        You can view this folder. Changing it needs edit access to {folder.department}.
      </p>
    )
  return (
    <button
      type="button"
      onClick={() => openUploadDialog(folder.id)}
      className="mb-7 flex w-full items-center justify-center gap-3 rounded-lg border border-dashed border-control px-4 py-5 text-ink-2 transition-colors duration-(--fast) hover:border-accent hover:bg-accent-tint hover:text-ink max-md:hidden print:hidden"
    >
      <FileUp aria-hidden className="size-5 text-ink-3" />
      Drop files here, or click to choose them
    </button>
  )
}
