import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Camera, FolderPlus, LogOut, Menu, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { displayName } from '#contract/people/sign-in.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { useLogOut } from '#web/people/index.ts'
import { useKnowsRights, useMayEdit } from '#web/platform/base/access.ts'
import { useIsAdministrator, userQuery } from '#web/platform/base/session.ts'
import { openUploadDialog } from '#web/manual/files/index.ts'
import { InboxLink } from '#web/manual/inbox/index.ts'
import { Avatar } from '#web/platform/ui/avatar.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { IconButton, type LabelledFrom } from '#web/platform/ui/icon-button.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { Popover } from '#web/platform/ui/popover.tsx'
import { CompanyName } from './company-name.tsx'
import { frame } from './frame.tsx'
import {
  AccountLink,
  AdministrationLink,
  ArchitectureLink,
  HelpLink,
  TemplateLink,
  TrashLink,
} from './header-links.tsx'
import { DesktopEntries } from './header-menu.tsx'
import { PasteButton } from './paste-button.tsx'
import { SearchField } from './search-field.tsx'
import { ViewToggle } from './view-toggle.tsx'

interface Props {
  folder: Folder | undefined
  /** Whether the page shows folders and files. */
  isManual: boolean
  onCapture: () => void
  /** Takes the words that the search begins with. */
  onSearch: (text: string) => void
  onNewFolder: () => void
  /** Stays below the bar: the tabs of the manual. */
  children: ReactNode
}

/**
 * The sticky header of every page. Everything in it keeps its size, and the company's name takes what is left. The tools have
 * a row of their own; on phones they are in the `MobileBar`.
 */
export function Header({ folder, isManual, onCapture, onSearch, onNewFolder, children }: Props) {
  const mayEdit = useMayEdit(folder?.id)
  const knowsRights = useKnowsRights()
  const isAdministrator = useIsAdministrator()
  // The labels of the administrator's three links take the room.
  const labelledFrom = isAdministrator ? undefined : 'lg'
  return (
    <header className={frame.header}>
      <div className={`${frame.bar} ${frame.rows}`}>
        <Link to="/board-manual" className="flex rounded-sm" aria-label="Board Manual, home">
          <Logo isShort />
        </Link>
        <CompanyName />
        <div
          className={clsx(
            'flex shrink-0 items-center gap-1 max-md:hidden md:col-span-full md:row-start-2',
            // Until it is known which tools there are, so that none moves.
            !knowsRights && 'invisible',
          )}
        >
          <SearchField onSearch={onSearch} />
          {isManual && <ViewToggle folder={folder} />}
          {isManual && mayEdit && (
            <IconButton
              label={folder === undefined ? 'New Folder' : 'New Subfolder'}
              labelledFrom="xl"
              onClick={onNewFolder}
            >
              <FolderPlus aria-hidden />
            </IconButton>
          )}
          {mayEdit && folder !== undefined && (
            <IconButton label="Camera" labelledFrom="xl" onClick={onCapture}>
              <Camera aria-hidden />
            </IconButton>
          )}
          {isManual && <PasteButton folder={folder} />}
          {mayEdit && (
            <Button className="mx-1 md:ml-auto" onClick={() => openUploadDialog(folder?.id)}>
              <Upload aria-hidden />
              Upload Files
            </Button>
          )}
          <InboxLink labelledFrom="lg" />
          <TrashLink labelledFrom="lg" />
        </div>
        <div className="flex shrink-0 items-center gap-1 max-md:hidden">
          <TemplateLink labelledFrom="xl" />
          <ArchitectureLink labelledFrom="xl" />
          <AdministrationLink labelledFrom="xl" />
          <Person isShort={isAdministrator} />
          <AccountLink labelledFrom={labelledFrom} />
          <SignOutButton label="Sign Out" labelledFrom={labelledFrom} />
          <HelpLink labelledFrom={labelledFrom} />
          <Popover label="Menu" title="Menu" button={<MenuIcon />} buttonClass={menuButtonClass}>
            <DesktopEntries />
          </Popover>
        </div>
        <div className="flex shrink-0 items-center md:hidden">
          {isManual && <ViewToggle folder={folder} />}
          {folder === undefined && <ArchitectureLink />}
          <AccountLink />
          {folder === undefined && <SignOutButton label="Logout" />}
          <TrashLink className="max-[359px]:hidden" />
          <HelpLink className="max-[389px]:hidden" />
        </div>
      </div>
      {children}
    </header>
  )
}

const menuButtonClass =
  'touch-target grid size-9 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-hover hover:text-ink'

function MenuIcon() {
  return (
    <>
      <Menu aria-hidden className="size-[1.125rem]" />
      <span className="sr-only">Menu</span>
    </>
  )
}

/** Who is signed in. */
function Person({ isShort }: { isShort: boolean }) {
  const { data: user } = useQuery(userQuery)
  if (user === null || user === undefined) return null
  return (
    <span title={displayName(user)} className="ml-1 flex items-center gap-2">
      <Avatar name={displayName(user)} imageUrl={user.profileImageUrl} />
      <span className={clsx('max-w-28 truncate text-sm', isShort ? 'lg:max-xl:max-w-48' : 'lg:max-w-48')}>
        {displayName(user)}
      </span>
    </span>
  )
}

function SignOutButton({ label, labelledFrom }: { label: string; labelledFrom?: LabelledFrom }) {
  const logOut = useLogOut()
  return (
    <IconButton
      label={label}
      labelledFrom={labelledFrom}
      disabled={logOut.isPending}
      onClick={() => logOut.mutate()}
    >
      <LogOut aria-hidden />
    </IconButton>
  )
}
