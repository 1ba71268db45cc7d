import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileUp } from 'lucide-react'
import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { FileList, FileLog, openUploadDialog } from '#web/files/index.ts'
import { FolderResources } from '#web/template/index.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { IndexTab } from '#web/ui/index-tab.tsx'
import { toneOf } from '#web/ui/tones.ts'
import { Folders } from './folder-card.tsx'
import { ancestorsOf, childrenOf, FolderMenu, type FolderTree } from '#web/folders/index.ts'

interface Props {
  tree: FolderTree
  folder: Folder
  highlighted: string | undefined
}

/** One folder: the way to it, its subfolders and its files. */
export function FolderView({ tree, folder, highlighted }: Props) {
  const subfolders = childrenOf(tree, folder.id)
  const ancestors = ancestorsOf(tree, folder)
  return (
    <div data-tone={toneOf(folder.department)}>
      <FolderPath folder={folder} ancestors={ancestors} />
      <header className="mt-3 mb-5 flex items-start gap-3">
        <IndexTab
          code={folder.id}
          size="lg"
          edge="none"
          look={folder.isSubfolder ? 'tint' : 'solid'}
          className="max-sm:hidden"
        />
        <div className="min-w-0 flex-1 sm:pt-1">
          <h1 className="heading text-xl wrap-anywhere sm:text-2xl">{folderLabel(folder)}</h1>
          {folder.description !== null && folder.description !== '' && (
            <p className="mt-1 max-w-3xl whitespace-pre-line text-ink-2">{folder.description}</p>
          )}
        </div>
        <div className="flex items-center gap-2 sm:pt-1.5">
          <FolderMenu folder={folder} isOpen />
        </div>
      </header>
      <FolderResources folderId={folder.id} />
      <DropZone folder={folder} />
      {subfolders.length > 0 && (
        <section aria-labelledby="subfolders" className="mb-7">
          <h2 id="subfolders" className="heading mb-2.5 text-lg">
            Subfolders
          </h2>
          <Folders tree={tree} folders={subfolders} view="grid" />
        </section>
      )}
      {folder.id === LOG_FOLDER_ID ? (
        <FileLog highlighted={highlighted} />
      ) : (
        <FileList key={folder.id} folder={folder} highlighted={highlighted} />
      )}
    </div>
  )
}

function FolderPath({ folder, ancestors }: { folder: Folder; ancestors: readonly Folder[] }) {
  const parent = ancestors.at(-1)
  return (
    <div className="flex items-center gap-2">
      <Button asChild variant="ghost" size="sm" className="-ml-2.5">
        {parent === undefined ? (
          <Link to="/board-manual">
            <ArrowLeft aria-hidden />
            Back
          </Link>
        ) : (
          <Link to="/folder/$folderId" params={{ folderId: parent.id }}>
            <ArrowLeft aria-hidden />
            Back
          </Link>
        )}
      </Button>
      <div className="min-w-0 max-sm:hidden">
        <Breadcrumb>
          <Link to="/board-manual" className="hover:text-ink hover:underline">
            Home
          </Link>
          <span>{folder.department}</span>
          {ancestors.map(({ id, name }) => (
            <Link
              key={id}
              to="/folder/$folderId"
              params={{ folderId: id }}
              title={name}
              className="hover:text-ink hover:underline"
            >
              {id} - {name}
            </Link>
          ))}
          <span>{folder.name}</span>
        </Breadcrumb>
      </div>
    </div>
  )
}

/** Says that files can be dropped here. The whole page takes them. */
function DropZone({ folder }: { folder: Folder }) {
  return (
    <button
      type="button"
      onClick={() => openUploadDialog(folder.id)}
      className="mb-7 flex w-full items-center justify-center gap-3 rounded-lg border border-dashed border-control px-4 py-5 text-ink-2 transition-colors duration-(--fast) hover:border-accent hover:bg-accent-tint hover:text-ink max-md:hidden"
    >
      <FileUp aria-hidden className="size-5 text-ink-3" />
      Drop files here, or click to choose them
    </button>
  )
}
