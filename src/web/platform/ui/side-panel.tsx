import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface Props {
  title: string
  onClose: () => void
  /** A button beside its title. */
  action: ReactNode
  children: ReactNode
}

/** What stands beside a document; on a phone as a sheet below it. */
export function SidePanel({ action, children, onClose, title }: Props) {
  return (
    <aside
      aria-label={title}
      className="flex min-h-0 flex-col border-line bg-sheet max-md:max-h-[60%] max-md:rounded-t-xl max-md:border-t max-md:shadow-lg md:w-80 md:shrink-0 md:border-l"
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="flex-1 font-medium">{title}</h2>
        {action}
        <IconButton label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
    </aside>
  )
}
