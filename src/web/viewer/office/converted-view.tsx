import { useQuery } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { printUrl } from '#web/manual/files/index.ts'
import { NotSent, Unsupported } from '../cannot-show.tsx'
import type { Found } from '../found.ts'
import PdfView from '../pdf/pdf-view.tsx'
import { bytesQuery, isRefusal } from './bytes-query.ts'

/** Shows the PDF version of a document that browsers cannot render. */
export function ConvertedView({ file, found }: { file: File; found?: Found | undefined }) {
  const { data, error, refetch } = useQuery(bytesQuery(printUrl(file.id)))
  if (error !== null && isRefusal(error)) return <Unsupported file={file} reason={reasonOf(file, error)} />
  if (error !== null)
    return <NotSent title="The preview could not be made" error={error} onRetry={() => void refetch()} />
  if (data !== undefined) return <PdfView file={file} found={found} source={data} />
  return (
    <div aria-busy="true" className="grid min-h-0 flex-1 place-items-center p-6">
      <p className="animate-late text-center text-ink-2">
        Preparing the preview...
        <br />
        <span className="text-sm">The first time takes some seconds.</span>
      </p>
    </div>
  )
}

function reasonOf({ status, statusReason }: File, { serverMessage }: { serverMessage?: string | undefined }) {
  return status === 'unreadable' ? notRead(statusReason) : serverMessage
}

/** The message for a document that cannot be shown because it could not be read. */
export function notRead(reason: string | null): string {
  return `It could not be read: ${reason ?? 'damaged'}.`
}
