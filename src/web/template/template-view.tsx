import { Link } from '@tanstack/react-router'
import { ArrowLeft, ClipboardPaste, FolderPlus, Upload } from 'lucide-react'
import { useState } from 'react'
import { departments } from '#contract/departments.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { codeOf } from '#contract/template.ts'
import { openUploadDialog } from '#web/files/index.ts'
import { ancestorsOf, childrenOf, type FolderTree } from '#web/folders/index.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { IndexTab } from '#web/ui/index-tab.tsx'
import { toneOf } from '#web/ui/tones.ts'
import { CaptureButton } from './capture-button.tsx'
import { usePaste } from './clipboard.ts'
import { FileList } from './file-list.tsx'
import { FolderList } from './folder-list.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { NewSubfolderDialog } from './name-dialogs.tsx'
import { ResourceList } from './resource-list.tsx'

interface Props {
  tree: FolderTree
  /** The open folder; nothing at the top level. */
  folder: Folder | undefined
}

/** The template, at its top level or open at a folder. */
export function TemplateView({ tree, folder }: Props) {
  return (
    <div data-tone={folder && toneOf(folder.department)}>
      <Path tree={tree} folder={folder} />
      <header className="mt-3 mb-4 flex items-start gap-3">
        {folder !== undefined && (
          <IndexTab
            code={codeOf(folder.id)}
            size="lg"
            edge="none"
            look={folder.isSubfolder ? 'tint' : 'solid'}
            className="max-sm:hidden"
          />
        )}
        <h1 className="heading min-w-0 flex-1 text-xl wrap-anywhere sm:pt-1 sm:text-2xl">
          {folder === undefined ? 'Master Template' : folderLabel(folder)}
        </h1>
        {folder !== undefined && <FolderMenu tree={tree} folder={folder} isOpen />}
      </header>
      <Actions tree={tree} folder={folder} />
      {folder === undefined ? (
        <TopLevel tree={tree} />
      ) : (
        <>
          <Subfolders tree={tree} folder={folder} />
          <FileList tree={tree} folder={folder} />
          <ResourceList key={folder.id} folder={folder} />
        </>
      )}
    </div>
  )
}

/** The top level is not where one is while a folder is open, though its address begins that one's. */
const exactly = { exact: true } as const

/** The way here, and one step back: to the folder above, from the top level to the manual. */
function Path({ tree, folder }: Props) {
  const ancestors = folder === undefined ? [] : ancestorsOf(tree, folder)
  const parent = ancestors.at(-1)
  return (
    <div className="flex items-center gap-2">
      <Button asChild variant="ghost" size="sm" className="-ml-2.5">
        {folder === undefined ? (
          <Link to="/">
            <ArrowLeft aria-hidden />
            Back
          </Link>
        ) : (
          <Link to="/master" search={{ folder: parent?.id }} activeOptions={exactly}>
            <ArrowLeft aria-hidden />
            Back
          </Link>
        )}
      </Button>
      <Breadcrumb>
        {folder === undefined ? (
          <span>Master Template</span>
        ) : (
          <Link to="/master" activeOptions={exactly} className="hover:text-ink hover:underline">
            Master Template
          </Link>
        )}
        {ancestors.map((above) => (
          <Link
            key={above.id}
            to="/master"
            search={{ folder: above.id }}
            title={above.name}
            className="hover:text-ink hover:underline"
          >
            {folderLabel(above)}
          </Link>
        ))}
        {folder !== undefined && <span>{folderLabel(folder)}</span>}
      </Breadcrumb>
    </div>
  )
}

function Actions({ tree, folder }: Props) {
  const [isCreating, setCreating] = useState(false)
  const { copied, isPasting, paste } = usePaste(tree)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <Button onClick={() => openUploadDialog(folder?.id)}>
        <Upload aria-hidden />
        Upload Files
      </Button>
      <CaptureButton folder={folder} />
      {folder !== undefined && (
        <Button variant="secondary" onClick={() => setCreating(true)}>
          <FolderPlus aria-hidden />
          New Subfolder
        </Button>
      )}
      {copied !== undefined && (
        <Button
          variant="secondary"
          pending={isPasting}
          pendingLabel="Pasting..."
          onClick={() => paste(folder)}
        >
          <ClipboardPaste aria-hidden />
          {copied.kind === 'files' ? 'Paste file' : 'Paste folder'}
        </Button>
      )}
      <Button asChild variant="secondary" className="sm:hidden">
        <Link to="/">Back to Board Manual</Link>
      </Button>
      {folder !== undefined && isCreating && (
        <NewSubfolderDialog parent={folder} onClose={() => setCreating(false)} />
      )}
    </div>
  )
}

function TopLevel({ tree }: { tree: FolderTree }) {
  const top = childrenOf(tree, null)
  return departments.map((department, index) => (
    <section
      key={department}
      aria-labelledby={`director-${String(index)}`}
      data-tone={toneOf(department)}
      className="mb-8 min-w-0"
    >
      <h2 id={`director-${String(index)}`} className="heading mb-3 border-b border-tone-line pb-2 text-lg">
        <span className="mr-1.5 text-tone-text tabular-nums">{index + 1}</span> {department}
      </h2>
      <FolderList tree={tree} folders={top.filter((folder) => folder.department === department)} />
    </section>
  ))
}

function Subfolders({ tree, folder }: { tree: FolderTree; folder: Folder }) {
  const subfolders = childrenOf(tree, folder.id)
  if (subfolders.length === 0) return null
  return (
    <section aria-labelledby="subfolders" className="mb-7">
      <h2 id="subfolders" className="mb-2.5 flex items-baseline gap-2.5">
        <span className="heading text-lg">Subfolders</span>
        <span className="text-sm text-ink-3 tabular-nums">{subfolders.length}</span>
      </h2>
      <FolderList tree={tree} folders={subfolders} />
    </section>
  )
}
