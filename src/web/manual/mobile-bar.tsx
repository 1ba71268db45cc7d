import { Camera, Ellipsis, Search, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Folder } from '#contract/folders.ts'
import { useMayEdit } from '#web/base/access.ts'
import { InboxPicker, openUploadDialog } from '#web/files/index.ts'
import { InboxLink } from '#web/inbox/index.ts'
import { Popover } from '#web/ui/popover.tsx'
import { PhoneEntries } from './header-menu.tsx'

interface Props {
  folder: Folder | undefined
  onCapture: () => void
  onSearch: () => void
  onNewFolder: () => void
}

/** The actions of the header at the bottom of the screen, for phones. */
export function MobileBar({ folder, onCapture, onSearch, onNewFolder }: Props) {
  const mayEdit = useMayEdit(folder?.id)
  return (
    <nav
      aria-label="Actions"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {mayEdit && (
        <BarButton label="Capture" isMain onClick={onCapture}>
          <Camera aria-hidden />
        </BarButton>
      )}
      {mayEdit && folder === undefined && (
        <InboxPicker className={barItemClass}>
          <span className="px-4 py-1">
            <Upload aria-hidden />
          </span>
          Upload
        </InboxPicker>
      )}
      {mayEdit && folder !== undefined && (
        <BarButton label="Upload" onClick={() => openUploadDialog(folder.id)}>
          <Upload aria-hidden />
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
            <span className="px-4 py-1">
              <Ellipsis aria-hidden />
            </span>
            More
          </>
        }
        buttonClass={barItemClass}
      >
        <PhoneEntries onNewFolder={mayEdit ? onNewFolder : undefined} />
      </Popover>
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
