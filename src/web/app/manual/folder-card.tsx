import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { useDropTarget, useMoving } from '#web/manual/clipboard/index.ts'
import { childrenOf, type FolderTree } from '#web/manual/folders/index.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { card, cards, wholeCard } from './folder-face.tsx'
import { FolderContents } from './folder-contents.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { MoveHere } from './move-here.tsx'

interface Props {
  tree: FolderTree
  folder: Folder
  /** Renders only the name for now; counts and menu follow. */
  isComing?: boolean
}

const dropping = 'border-accent! bg-accent-tint! inset-ring-2 inset-ring-accent'

/** A folder as a card with its tab, name and counts. The whole card is a link. */
export function FolderCard({ tree, folder, isComing = false }: Props) {
  const isMoving = useMoving() !== undefined
  const { isOver, dropTarget } = useDropTarget(folder)
  const code = codeOf(folder.id)
  return (
    <li
      {...dropTarget}
      data-folder={folder.id}
      data-tone={toneOf(folder.department)}
      className={clsx(card.sheet, isOver && dropping)}
    >
      <IndexTab
        code={code}
        look={folder.isSubfolder ? 'tint' : 'solid'}
        className={clsx(card.tab, code.length > 3 && 'text-sm')}
      />
      <div className={clsx(card.body, card.dense)}>
        <FolderLink folder={folder} className={card.name} />
        {isMoving && (
          <div className="relative z-1 mt-auto pt-2 min-[360px]:max-sm:my-auto min-[360px]:max-sm:py-1">
            <MoveHere tree={tree} folder={folder} />
          </div>
        )}
        <div className={clsx(card.foot, isMoving && 'mt-0! min-[360px]:max-sm:my-auto! max-sm:w-auto!')}>
          {!isComing && (
            <>
              <FolderContents tree={tree} folder={folder} isMoving={isMoving} />
              <div className="relative z-1 flex items-center gap-1 max-sm:ml-1 sm:ml-auto">
                <FolderMenu folder={folder} />
              </div>
            </>
          )}
        </div>
      </div>
    </li>
  )
}

/** A folder as a row, below which its subfolders unfold. */
export function FolderRow({ tree, folder, isComing = false }: Props) {
  const canUnfold = useScope().allows.has('unfold')
  const [isUnfolded, setUnfolded] = useState(false)
  const subfolders = childrenOf(tree, folder.id)
  const isMoving = useMoving() !== undefined
  const { isOver, dropTarget } = useDropTarget(folder)
  return (
    <li data-tone={toneOf(folder.department)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Move Here does the same */}
      <div
        {...dropTarget}
        data-folder={folder.id}
        className={clsx(
          'relative flex min-h-11 items-center gap-2 border-b border-line pr-1.5 pl-1.5 hover:bg-raised',
          isOver && dropping,
        )}
      >
        {canUnfold && (
          <div className="relative z-1 size-8 shrink-0">
            {subfolders.length > 0 && (
              <IconButton
                label={`Subfolders of ${folder.id}`}
                size="sm"
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                <ChevronRight
                  aria-hidden
                  className={clsx('size-4 transition-transform duration-(--fast)', isUnfolded && 'rotate-90')}
                />
              </IconButton>
            )}
          </div>
        )}
        <IndexTab
          code={codeOf(folder.id)}
          size="sm"
          edge="none"
          look={folder.isSubfolder ? 'tint' : 'solid'}
          className="w-11"
        />
        {/* On phones there is no room beside the name. */}
        <div className="my-1.5 ml-1.5 flex min-w-0 flex-1 gap-2 max-sm:flex-col max-sm:gap-1 sm:items-center">
          <FolderLink folder={folder} className="line-clamp-2 min-w-0 flex-1 leading-5 max-sm:line-clamp-3" />
          <div className="relative z-1 empty:hidden">
            <MoveHere tree={tree} folder={folder} />
          </div>
          {!isComing && (
            <div className="flex items-center gap-3 sm:w-46 sm:justify-end">
              <FolderContents tree={tree} folder={folder} isMoving={isMoving} />
            </div>
          )}
        </div>
        {!isComing && (
          <div className="relative z-1">
            <FolderMenu folder={folder} />
          </div>
        )}
      </div>
      {isUnfolded && (
        <ul className="pl-6">
          {subfolders.map((subfolder) => (
            <FolderRow key={subfolder.id} tree={tree} folder={subfolder} />
          ))}
        </ul>
      )}
    </li>
  )
}

function FolderLink({ folder, className }: { folder: Folder; className: string }) {
  const { links } = useScope()
  const { id, name, description } = folder
  return (
    <Link {...links.folder(id)} title={description ?? name} className={clsx(wholeCard, className)}>
      {folderLabel(folder) !== name && <span className="sr-only">{id} - </span>}
      <bdi>{name}</bdi>
    </Link>
  )
}

/** Folders as cards or as rows. */
export function Folders({
  tree,
  folders,
  view,
  isComing = false,
}: {
  tree: FolderTree
  folders: readonly Folder[]
  view: 'grid' | 'list'
  isComing?: boolean
}) {
  return view === 'grid' ? (
    <ul className={cards}>
      {folders.map((folder) => (
        <FolderCard key={folder.id} tree={tree} folder={folder} isComing={isComing} />
      ))}
    </ul>
  ) : (
    <ul className="overflow-hidden rounded-md border border-b-0 border-line bg-sheet shadow-xs">
      {folders.map((folder) => (
        <FolderRow key={folder.id} tree={tree} folder={folder} isComing={isComing} />
      ))}
    </ul>
  )
}
