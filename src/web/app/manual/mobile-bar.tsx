import { clsx } from 'clsx'
import { Camera, Ellipsis, FolderPlus, Search, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Folder } from '#contract/manual/folders.ts'
import { useKnowsRights, useMayEdit } from '#web/platform/base/access.ts'
import { openUploadDialog } from '#web/manual/files/index.ts'
import { InboxLink } from '#web/manual/inbox/index.ts'
import { Popover } from '#web/platform/ui/popover.tsx'
import { PhoneEntries } from './header-menu.tsx'

interface Props {
  folder: Folder | undefined
  /** Whether the page shows folders and files. */
  isManual: boolean
  onCapture: () => void
  onSearch: () => void
  onNewFolder: () => void
}

/** The actions at the bottom of the screen, for phones. Files uploaded on Home go to the inbox. */
export function MobileBar({ folder, isManual, onCapture, onSearch, onNewFolder }: Props) {
  const mayEdit = useMayEdit(folder?.id)
  const isKnown = useKnowsRights()
  return (
    <nav
      aria-label="Actions"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {mayEdit && (
        <BarButton label="Capture" isMain isKnown={isKnown} onClick={onCapture}>
          <Camera aria-hidden />
        </BarButton>
      )}
      {mayEdit && (
        <BarButton label="Upload" isKnown={isKnown} onClick={() => openUploadDialog(folder?.id)}>
          <Upload aria-hidden />
        </BarButton>
      )}
      {mayEdit && folder !== undefined && (
        <BarButton label="New Folder" isKnown={isKnown} onClick={onNewFolder}>
          <FolderPlus aria-hidden />
        </BarButton>
      )}
      <BarButton label="Search" onClick={() => onSearch()}>
        <Search aria-hidden />
      </BarButton>
      <InboxLink isBarItem className={barItemClass} />
      <Popover
        label="More"
        button={
          <>
            <span className="px-3 py-1">
              <Ellipsis aria-hidden />
            </span>
            More
          </>
        }
        buttonClass={barItemClass}
      >
        <PhoneEntries
          isFolder={folder !== undefined}
          onNewFolder={isManual && mayEdit ? onNewFolder : undefined}
        />
      </Popover>
    </nav>
  )
}

const barItemClass =
  'flex h-15 flex-auto basis-11 flex-col items-center justify-center gap-0.5 text-xs whitespace-nowrap text-ink-2 active:bg-pressed [&_svg]:size-5'

interface ButtonProps {
  label: string
  isMain?: boolean
  /** Whether it is known that the person may do this. Until then its place is empty. */
  isKnown?: boolean
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, isKnown = true, isMain = false, onClick, children }: ButtonProps) {
  return (
    <button type="button" onClick={onClick} className={clsx(barItemClass, !isKnown && 'invisible')}>
      <span className={isMain ? 'rounded-full bg-primary px-3 py-1 text-on-primary' : 'px-3 py-1'}>
        {children}
      </span>
      {label}
    </button>
  )
}
