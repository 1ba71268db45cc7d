import { Download, ExternalLink, FileQuestion, ShieldAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { File } from '#contract/manual/files.ts'
import { downloadUrl, viewUrl } from '#web/manual/files/index.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '#web/platform/base/call.ts'

/** Shown instead of a document that no browser can display (`docs/product.md` §8). */
export function Unsupported({
  file,
  reason,
  onRetry,
}: {
  file: File
  reason?: string
  /** Where another try may help. */
  onRetry?: () => void
}) {
  return (
    <Centre>
      <EmptyState
        icon={<FileQuestion />}
        title="This file type cannot be previewed in the browser."
        description={`${reason === undefined ? '' : `${reason} `}Download it to open it with a program of your device.`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onRetry !== undefined && (
              <Button variant="secondary" onClick={onRetry}>
                Try Again
              </Button>
            )}
            <DownloadButton file={file} />
          </div>
        }
      />
    </Centre>
  )
}

/** The reason when pdf.js itself is missing. */
export const NO_VIEWER =
  'The PDF viewer could not be loaded. You can still open the document in a new tab or download it.'

/** Shown instead of a PDF that pdf.js cannot render. The browser's own viewer may still do it. */
export function PdfBlocked({ file, reason }: { file: File; reason: string }) {
  return (
    <Centre>
      <EmptyState
        icon={<ShieldAlert />}
        title="PDF Preview Blocked"
        description={reason}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="secondary">
              <a href={viewUrl(file.id)} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                Open in new tab
              </a>
            </Button>
            <DownloadButton file={file} />
          </div>
        }
      />
    </Centre>
  )
}

/** Shown instead of a document that was not sent, with a way to try again. */
export function NotSent(failure: ComponentProps<typeof LoadError>) {
  return (
    <Centre>
      <LoadError {...failure} />
    </Centre>
  )
}

export function Centre({ children }: { children: ReactNode }) {
  return <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">{children}</div>
}

function DownloadButton({ file: { id, originalName } }: { file: File }) {
  return (
    <Button asChild>
      <a {...downloadLink(downloadUrl(id), originalName)}>
        <Download aria-hidden />
        Download
      </a>
    </Button>
  )
}

interface Props {
  file: File
  /** The title where the server did not answer. */
  title: string
  onRetry: () => void
}

/**
 * Shown instead of a picture or recording that the browser did not show. The browser does not say why; only if the
 * server would send it now may it be the format.
 */
export function NotShown({ file, title, onRetry }: Props) {
  const { error, isPending } = useQuery(reachableQuery(file.id))
  if (isPending) return <Centre>{null}</Centre>
  if (error === null) return <Unsupported file={file} onRetry={onRetry} />
  return <NotSent title={title} error={error} onRetry={onRetry} />
}

function reachableQuery(id: string) {
  return queryOptions({
    queryKey: ['reachable', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(viewUrl(id), { method: 'HEAD', credentials: 'include', signal })
      if (!response.ok) throw new CallError(response.status, response.statusText, '')
      return true
    },
    gcTime: 0,
  })
}
