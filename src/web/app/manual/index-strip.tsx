import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { clsx } from 'clsx'
import type { Folder } from '#contract/manual/folders.ts'
import { completenessQuery, contentOf, contentWords } from '#web/duties/expected/index.ts'
import { useDropTarget } from '#web/manual/clipboard/index.ts'
import { toneOf } from '#web/platform/ui/tones.ts'
import { childrenOf, type FolderTree } from '#web/manual/folders/index.ts'

interface Props {
  tree: FolderTree
  openId: string | undefined
  /** Fills the tabs as far as the expected papers are here, once that is known. */
  isHome: boolean
}

/** The tabs of all top-level folders, A to Z, on every page of the manual. */
export function IndexStrip({ tree, openId, isHome }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (openId === undefined) return
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // Scrolls the strip, never the page.
    if (tab !== null && tab !== undefined) strip.current?.scrollTo({ left: tab.offsetLeft - 120 })
  }, [openId])
  return (
    <nav aria-label="A to Z" className="mx-auto max-w-7xl px-4 sm:px-6">
      {/* As high as its tabs before these are known, so that the page below does not move. */}
      <ul
        ref={strip}
        className="relative flex min-h-7.5 gap-0.5 overflow-x-auto pt-0.5 [scrollbar-width:none] pointer-coarse:min-h-9.5"
      >
        {childrenOf(tree, null).map((folder) => (
          <Tab key={folder.id} folder={folder} isOpen={folder.id === openId} isHome={isHome} />
        ))}
      </ul>
    </nav>
  )
}

/** A link to a folder. Files can be dropped on it. */
function Tab({ folder, isHome, isOpen }: { folder: Folder; isHome: boolean; isOpen: boolean }) {
  // The line below the folders asks for it.
  const { data: whole } = useQuery({ ...completenessQuery, enabled: false })
  const content = isHome && whole !== undefined ? contentOf(whole, folder.id) : { expected: 0, here: 0 }
  const { id, name, department } = folder
  const { isOver, dropTarget } = useDropTarget(folder)
  return (
    <li
      {...dropTarget}
      data-tone={toneOf(department)}
      className="min-w-8 flex-1"
      style={{ flexGrow: id.length + 1 }}
    >
      <Link
        to="/folder/$folderId"
        params={{ folderId: id }}
        title={content.expected > 0 ? `${name}: ${contentWords(content)}` : name}
        aria-label={`${id} - ${name}`}
        aria-current={isOpen ? 'page' : undefined}
        className={clsx(
          'relative grid h-7 place-items-center rounded-t-sm px-1 text-xs font-semibold tracking-[0.02em] transition-colors duration-(--fast) focus-visible:-outline-offset-2 pointer-coarse:h-9 pointer-coarse:min-w-10',
          isOpen || isOver
            ? 'bg-tone text-white'
            : 'bg-tone-tint text-tone-text hover:bg-tone hover:text-white',
        )}
      >
        {id}
        {content.expected > 0 && (
          <span
            className="absolute inset-x-0 bottom-0 h-0.75 origin-left bg-tone transition-transform duration-500 ease-out"
            style={{ transform: `scaleX(${String(content.here / content.expected)})` }}
          />
        )}
      </Link>
    </li>
  )
}
