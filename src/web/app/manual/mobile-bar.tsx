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
      className={clsx(
        'fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden',
        // Until it is known which of them there are, so that none moves.
        !isKnown && '*:invisible',
      )}
    >
      {mayEdit && (
        <BarButton label="Capture" isMain onClick={onCapture}>
          <Camera aria-hidden />
        </BarButton>
      )}
      {mayEdit && (
        <BarButton label="Upload" onClick={() => openUploadDialog(folder?.id)}>
          <Upload aria-hidden />
        </BarButton>
      )}
      {mayEdit && folder !== undefined && (
        <BarButton label="New Folder" onClick={onNewFolder}>
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
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, isMain = false, onClick, children }: ButtonProps) {
  return (
    <button type="button" onClick={onClick} className={barItemClass}>
      <span className={isMain ? 'rounded-full bg-primary px-3 py-1 text-on-primary' : 'px-3 py-1'}>
        {children}
      </span>
      {label}
    </button>
  )
}
