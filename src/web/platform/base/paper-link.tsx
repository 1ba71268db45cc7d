import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  paper: { fileId: string; folderId: string; name: string }
  className?: string
  /** Shown before the name. */
  children?: ReactNode
}

/** Opens a paper in its folder. */
export function PaperLink({ paper: { fileId, folderId, name }, className, children }: Props) {
  return (
    <Link
      to="/folder/$folderId"
      params={{ folderId }}
      search={{ view: fileId, file: fileId }}
      className={clsx('text-link wrap-anywhere', className)}
    >
      {children}
      <bdi>{name}</bdi>
    </Link>
  )
}
