import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, FolderPlus, LogOut, Search, Trash2, Upload, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayName } from '#contract/sign-in.ts'
import type { Folder } from '#contract/folders.ts'
import { ArchitectureLink } from '#web/architecture/index.ts'
import { useLogOut } from '#web/accounts/index.ts'
import { userQuery } from '#web/base/session.ts'
import { openUploadDialog } from '#web/files/index.ts'
import { MasterLink } from '#web/template/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeToggle } from '#web/base/theme-toggle.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { frame } from './frame.tsx'
import { PasteButton } from './paste-button.tsx'
import { ViewToggle } from './view-toggle.tsx'

interface Props {
  folder: Folder | undefined
  onCapture: () => void
  onSearch: () => void
  onNewFolder: () => void
  /** Stays below the bar: the tabs of the manual. */
  children: ReactNode
}

/** The sticky header of the manual. On phones its actions are in the `MobileBar`. */
export function Header({ folder, onCapture, onSearch, onNewFolder, children }: Props) {
  const { data: user } = useQuery(userQuery)
  const logOut = useLogOut()
  return (
    <header className={frame.header}>
      <div className={frame.bar}>
        <Link to="/board-manual" className="flex rounded-sm" aria-label="Board Manual, home">
          <Logo />
        </Link>
        {user?.businessName !== null && user?.businessName !== undefined && (
          <span className="ml-2 min-w-0 truncate border-l border-line-strong pl-3 text-ink-2">
            <bdi>{user.businessName}</bdi>
          </span>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-1 max-md:hidden">
          <IconButton label="Search files" shortcut="/" onClick={onSearch}>
            <Search aria-hidden />
          </IconButton>
          <ViewToggle />
          <Button variant="ghost" className="px-2.5!" onClick={onNewFolder}>
            <FolderPlus aria-hidden />
            <span className="max-lg:sr-only">{folder === undefined ? 'New Folder' : 'New Subfolder'}</span>
          </Button>
          {folder !== undefined && (
            <IconButton label="Camera" onClick={onCapture}>
              <Camera aria-hidden />
            </IconButton>
          )}
          <PasteButton folder={folder} />
          <Button className="mx-1.5" onClick={() => openUploadDialog(folder?.id)}>
            <Upload aria-hidden />
            Upload Files
          </Button>
          <MasterLink />
          <TrashLink />
          <ArchitectureLink />
          <ThemeToggle className="mx-1 max-lg:hidden" />
          {user !== null && user !== undefined && (
            <span className="ml-1.5 flex items-center gap-2">
              <Avatar name={displayName(user)} imageUrl={user.profileImageUrl} />
              <span className="max-w-36 truncate text-sm max-xl:sr-only">{displayName(user)}</span>
            </span>
          )}
          <Button asChild variant="ghost" className="px-2.5!">
            <Link to="/account">
              <UserRound aria-hidden />
              <span className="max-lg:sr-only">Account</span>
            </Link>
          </Button>
          <Button
            variant="ghost"
            className="px-2.5!"
            pending={logOut.isPending}
            onClick={() => logOut.mutate()}
          >
            <LogOut aria-hidden />
            <span className="max-lg:sr-only">Sign Out</span>
          </Button>
        </div>
        <div className="ml-auto flex items-center md:hidden">
          <MasterLink />
          <TrashLink />
          <ArchitectureLink />
          <ViewToggle />
        </div>
      </div>
      {children}
    </header>
  )
}

function TrashLink() {
  return (
    <Tooltip label="Trash">
      <Link
        to="/trash"
        aria-label="Trash"
        className="touch-target inline-grid size-9 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-hover hover:text-ink"
      >
        <Trash2 aria-hidden className="size-[1.125rem]" />
      </Link>
    </Tooltip>
  )
}
