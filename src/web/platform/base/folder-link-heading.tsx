import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

interface Props {
  folderId: string
  label: string
  className?: string
}

/** The heading of what belongs to one folder, in a card: its name, which leads there. */
export function FolderLinkHeading({ className, folderId, label }: Props) {
  return (
    <h2 className={clsx('border-b border-line bg-sunken px-3 py-2 text-sm font-medium', className)}>
      <Link
        to="/folder/$folderId"
        params={{ folderId }}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-ink"
      >
        {label}
      </Link>
    </h2>
  )
}
