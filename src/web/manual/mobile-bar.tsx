import { Link } from '@tanstack/react-router'
import { Camera, FolderPlus, LogOut, Search, Upload, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Folder } from '#contract/folders.ts'
import { useLogOut } from '#web/accounts/index.ts'
import { openUploadDialog } from '#web/files/index.ts'

interface Props {
  folder: Folder | undefined
  onCapture: () => void
  onSearch: () => void
  onNewFolder: () => void
}

/** The actions of the header at the bottom of the screen, for phones. */
export function MobileBar({ folder, onCapture, onSearch, onNewFolder }: Props) {
  const logOut = useLogOut()
  return (
    <nav
      aria-label="Actions"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BarButton label="Capture" isMain onClick={onCapture}>
        <Camera aria-hidden />
      </BarButton>
      <BarButton label="Upload" onClick={() => openUploadDialog(folder?.id)}>
        <Upload aria-hidden />
      </BarButton>
      <BarButton label="Search" onClick={onSearch}>
        <Search aria-hidden />
      </BarButton>
      <BarButton label="New Folder" onClick={onNewFolder}>
        <FolderPlus aria-hidden />
      </BarButton>
      <Link to="/account" className={barItemClass}>
        <span className="px-4 py-1">
          <UserRound aria-hidden />
        </span>
        Account
      </Link>
      <BarButton label="Logout" onClick={() => logOut.mutate()}>
        <LogOut aria-hidden />
      </BarButton>
    </nav>
  )
}

const barItemClass =
  'flex h-15 flex-col items-center justify-center gap-0.5 text-xs text-ink-2 active:bg-pressed [&_svg]:size-5'

interface ButtonProps {
  label: string
  isMain?: boolean
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, isMain = false, onClick, children }: ButtonProps) {
  return (
    <button type="button" onClick={onClick} className={barItemClass}>
      <span className={isMain ? 'rounded-full bg-primary px-4 py-1 text-on-primary' : 'px-4 py-1'}>
        {children}
      </span>
      {label}
    </button>
  )
}
