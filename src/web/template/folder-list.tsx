import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { codeOf } from '#contract/template.ts'
import { useStore } from '#web/base/store.ts'
import { preferencesStore } from '#web/base/preferences.ts'
import { FolderContents, type FolderTree } from '#web/folders/index.ts'
import { IndexTab } from '#web/ui/index-tab.tsx'
import { toneOf } from '#web/ui/tones.ts'
import { FolderMenu } from './folder-menu.tsx'

interface ListProps {
  tree: FolderTree
  folders: readonly Folder[]
}

/** Folders of the template as cards side by side, or as lines one under the other. */
export function FolderList({ tree, folders }: ListProps) {
  const { view } = useStore(preferencesStore)
  return (
    <ul
      className={
        view === 'grid'
          ? 'grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5'
          : 'overflow-hidden rounded-md border border-b-0 border-line bg-sheet shadow-xs'
      }
    >
      {folders.map((folder) =>
        view === 'grid' ? (
          <FolderCard key={folder.id} tree={tree} folder={folder} />
        ) : (
          <FolderRow key={folder.id} tree={tree} folder={folder} />
        ),
      )}
    </ul>
  )
}

interface Props {
  tree: FolderTree
  folder: Folder
}

function FolderCard({ tree, folder }: Props) {
  const code = codeOf(folder.id)
  return (
    <li
      data-tone={toneOf(folder.department)}
      className="relative flex min-h-20 overflow-hidden rounded-md border border-line bg-sheet shadow-xs transition-[border-color,box-shadow] duration-(--fast) hover:border-tone-line hover:shadow-md"
    >
      <IndexTab
        code={code}
        look={folder.isSubfolder ? 'tint' : 'solid'}
        className={clsx('h-auto! w-12', code.length > 3 && 'text-sm')}
      />
      <div className="flex min-w-0 flex-1 flex-col pt-2.5 pb-1 pl-3">
        <FolderLink folder={folder} className="mr-3 line-clamp-3 leading-5 font-medium text-pretty" />
        <div className="mt-auto flex items-center justify-between pr-1">
          <FolderContents tree={tree} folder={folder} />
          <div className="relative z-1">
            <FolderMenu tree={tree} folder={folder} />
          </div>
        </div>
      </div>
    </li>
  )
}

function FolderRow({ tree, folder }: Props) {
  return (
    <li
      data-tone={toneOf(folder.department)}
      className="relative flex min-h-11 items-center gap-3 border-b border-line px-1.5 hover:bg-raised"
    >
      <IndexTab
        code={codeOf(folder.id)}
        size="sm"
        edge="none"
        look={folder.isSubfolder ? 'tint' : 'solid'}
        className="w-11"
      />
      <FolderLink folder={folder} className="my-1.5 line-clamp-2 min-w-0 flex-1 leading-5" />
      <FolderContents tree={tree} folder={folder} />
      <div className="relative z-1">
        <FolderMenu tree={tree} folder={folder} />
      </div>
    </li>
  )
}

function FolderLink({ folder, className }: { folder: Folder; className: string }) {
  return (
    <Link
      to="/master"
      search={{ folder: folder.id }}
      className={clsx('after:absolute after:inset-0 focus-visible:after:rounded-md', className)}
    >
      <bdi>{folderLabel(folder)}</bdi>
    </Link>
  )
}
