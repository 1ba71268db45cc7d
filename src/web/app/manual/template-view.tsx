import { Link } from '@tanstack/react-router'
import { FolderPlus, Upload } from 'lucide-react'
import { useState } from 'react'
import { departments } from '#contract/company/built-in-folders.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { preferencesStore } from '#web/platform/base/preferences.ts'
import { useStore } from '#web/platform/base/store.ts'
import { FileList, openUploadDialog } from '#web/manual/files/index.ts'
import { childrenOf, type FolderTree, SubfolderDialog } from '#web/manual/folders/index.ts'
import { CaptureButton, ResourceList } from '#web/template/index.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { DirectorSection } from './director-section.tsx'
import { Folders } from './folder-card.tsx'
import { FolderHeading } from './folder-heading.tsx'
import { Back, FolderPath } from './folder-path.tsx'
import { PasteButton } from './paste-button.tsx'
import { Subfolders } from './subfolders.tsx'

const TITLE = 'Master Template'

/** The home page of the template: its folders under the four directors. */
export function TemplateHome({ tree }: { tree: FolderTree }) {
  const { view } = useStore(preferencesStore)
  const top = childrenOf(tree, null)
  return (
    <>
      <div className="flex items-center gap-2">
        <Back link={{ to: '/' }} />
        <Breadcrumb>
          <span>{TITLE}</span>
        </Breadcrumb>
      </div>
      <h1 className="heading mt-3 mb-5 text-xl sm:pt-1 sm:text-2xl">{TITLE}</h1>
      <Actions folder={undefined} />
      {departments.map((department) => (
        <DirectorSection key={department} department={department}>
          <Folders
            tree={tree}
            folders={top.filter((folder) => folder.department === department)}
            view={view}
          />
        </DirectorSection>
      ))}
    </>
  )
}

/** A folder of the template with its subfolders, files and resources. */
export function TemplateFolderView({ tree, folder }: { tree: FolderTree; folder: Folder }) {
  const { view } = useStore(preferencesStore)
  return (
    <div data-tone={toneOf(folder.department)}>
      <FolderPath tree={tree} folder={folder} home={TITLE} className="min-w-0" />
      <FolderHeading folder={folder} />
      <Actions folder={folder} />
      <Subfolders tree={tree} folder={folder} view={view} isCounted />
      <div className="mb-7">
        <FileList key={folder.id} folder={folder} highlighted={undefined} />
      </div>
      <ResourceList key={folder.id} folder={folder} />
    </div>
  )
}

function Actions({ folder }: { folder: Folder | undefined }) {
  const [isCreating, setCreating] = useState(false)
  return (
    <div className="-mt-1 mb-6 flex flex-wrap items-center gap-2">
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
      <PasteButton folder={folder} />
      <Button asChild variant="secondary" className="sm:hidden">
        <Link to="/">Back to Board Manual</Link>
      </Button>
      {folder !== undefined && isCreating && (
        <SubfolderDialog parent={folder} onClose={() => setCreating(false)} />
      )}
    </div>
  )
}
