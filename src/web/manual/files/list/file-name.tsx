import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { isPreviewable } from '#contract/documents/mimetypes.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import type { ShownFile } from './shown-files.ts'

interface Props {
  file: ShownFile
  /** The folder whose page shows the name; closing the viewer returns to it. */
  folderId: string
  className?: string
}

/** A file's name as a link that covers the whole row: it opens the viewer, or downloads files that cannot be viewed. */
export function FileName({ file, folderId, className }: Props) {
  const { allows, calls, workspace } = useScope()
  const { id, originalName, mimetype } = file
  const common = {
    title: originalName,
    'data-file': id,
    className: clsx('font-medium after:absolute after:inset-0 after:rounded-[inherit]', className),
  }
  const name = <bdi>{originalName}</bdi>
  return allows.has('open') && isPreviewable(mimetype) ? (
    <ViewLink id={id} folderId={folderId} {...common}>
      {name}
    </ViewLink>
  ) : (
    <a {...downloadLink(calls.downloadUrl(id), originalName, workspace)} {...common}>
      {name}
    </a>
  )
}

interface ViewLinkProps {
  id: string
  folderId: string
  title?: string
  /** The accessible name, where the content has none. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link that opens a file in the viewer, over the page of a folder, which keeps its scroll position. */
export function ViewLink({ id, folderId, label, ...rest }: ViewLinkProps) {
  return (
    <Link
      to="/folder/$folderId"
      params={{ folderId }}
      search={({ file }) => ({ file, view: id })}
      resetScroll={false}
      preload={false}
      aria-label={label}
      {...rest}
    />
  )
}
