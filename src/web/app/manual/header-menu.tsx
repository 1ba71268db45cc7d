import { useQuery } from '@tanstack/react-query'
import * as icons from 'lucide-react'
import { displayName } from '#contract/people/sign-in.ts'
import { useLogOut } from '#web/people/index.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { ThemeToggle } from '#web/platform/base/theme-toggle.tsx'
import { openCompanies } from '#web/company/switcher/index.ts'
import { Avatar } from '#web/platform/ui/avatar.tsx'
import { HeaderLink, menuRowClass } from '#web/platform/ui/header-link.tsx'
import { AdministrationLink, ArchitectureLink, HelpLink, TemplateLink, TrashLink } from './header-links.tsx'

/** Links to pages of the company, in the menu at every width. */
function CompanyLinks() {
  return (
    <>
      <HeaderLink to="/calendar" label="Calendar" icon={<icons.CalendarDays aria-hidden />} isRow />
      <HeaderLink to="/missing" label="Missing papers" icon={<icons.FileQuestion aria-hidden />} isRow />
      <HeaderLink to="/year-end" label="Year-end pack" icon={<icons.Package aria-hidden />} isRow />
      <HeaderLink to="/given" label="Papers given" icon={<icons.FileOutput aria-hidden />} isRow />
      <HeaderLink to="/requests" label="Requests" icon={<icons.Send aria-hidden />} isRow />
      <HeaderLink to="/people" label="People" icon={<icons.Users aria-hidden />} isRow />
      <HeaderLink to="/company" label="Company" icon={<icons.Building2 aria-hidden />} isRow />
      <button type="button" className={menuRowClass} aria-haspopup="dialog" onClick={openCompanies}>
        <icons.ArrowLeftRight aria-hidden />
        Change Company
      </button>
    </>
  )
}

/** The menu of the header on wide screens. */
export function DesktopEntries() {
  return (
    <>
      <CompanyLinks />
      <Theme />
    </>
  )
}

interface PhoneProps {
  isFolder: boolean
  onNewFolder: (() => void) | undefined
}

/** What the header and the bar of a phone have no room for: in a folder others than on Home. */
export function PhoneEntries({ isFolder, onNewFolder }: PhoneProps) {
  const logOut = useLogOut()
  return (
    <>
      <Person />
      <HeaderLink to="/board-manual" label="Home" icon={<icons.House aria-hidden />} isRow />
      <CompanyLinks />
      {!isFolder && onNewFolder !== undefined && (
        <button type="button" className={menuRowClass} onClick={onNewFolder}>
          <icons.FolderPlus aria-hidden />
          New Folder
        </button>
      )}
      <HelpLink isRow className="min-[390px]:hidden" />
      {/* The header has it from 360 pixels on. */}
      <TrashLink isRow className="min-[360px]:hidden" />
      <TemplateLink isRow />
      {isFolder && <ArchitectureLink isRow />}
      <AdministrationLink isRow />
      <Theme />
      {isFolder && (
        <button type="button" className={menuRowClass} onClick={() => logOut.mutate()}>
          <icons.LogOut aria-hidden />
          Logout
        </button>
      )}
    </>
  )
}

/** Who is signed in. */
function Person() {
  const { data: user } = useQuery(userQuery)
  if (user === null || user === undefined) return null
  return (
    <p className="mb-1 flex max-w-64 items-center gap-2.5 border-b border-line px-2.5 pt-1.5 pb-2.5">
      <Avatar name={displayName(user)} imageUrl={user.profileImageUrl} />
      <span className="min-w-0 text-sm break-words">{displayName(user)}</span>
    </p>
  )
}

function Theme() {
  return (
    <div className="flex items-center justify-between gap-4 px-2.5 py-1.5">
      Theme
      <ThemeToggle />
    </div>
  )
}
