import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { FolderMenu } from './folder-menu.tsx'

/** The tab, name, description and menu of the open folder. */
export function FolderHeading({ folder }: { folder: Folder }) {
  return (
    <header className="mt-3 mb-5 flex items-start gap-3">
      <IndexTab
        code={codeOf(folder.id)}
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
  )
}
