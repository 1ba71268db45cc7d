import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { FileVersion } from '#contract/manual/file-versions.ts'
import { messageOf } from '#web/platform/base/call.ts'
import { versionViewUrl } from '#web/manual/files/index.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { formatMoment } from '#web/platform/ui/format.ts'
import { Centre } from '../cannot-show.tsx'
import { bytesQuery } from '../office/bytes-query.ts'
import { PdfPages } from '../pdf/pdf-pages.tsx'
import { usePdf } from '../pdf/use-pdf.ts'

interface Props {
  id: string
  version: FileVersion
  onClose: () => void
}

/** A former version of a file as a PDF, beside the newest. */
export function FormerView({ id, version, onClose }: Props) {
  const { data, error } = useQuery(bytesQuery(versionViewUrl(id, version.version)))
  return (
    <section
      aria-label={`Version ${String(version.version)}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-line max-md:border-b md:border-r"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line bg-sheet pr-2 pl-4 text-sm">
        <h2 className="min-w-0 flex-1 truncate">
          <span className="font-medium">Version {version.version}</span>
          <span className="text-ink-2"> · {formatMoment(version.at)}</span>
        </h2>
        <IconButton label="Close this version" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {error !== null && <Told>{messageOf(error, 'This version could not be shown.')}</Told>}
      {error === null && data === undefined && <Told>Preparing the version...</Told>}
      {data !== undefined && <Pages id={id} version={version.version} source={data} />}
    </section>
  )
}

function Pages({ source, ...of }: { id: string; version: number; source: ArrayBuffer }) {
  const state = usePdf({ ...of, mimetype: 'application/pdf' }, source)
  if (state.step === 'open') return <PdfPages {...state} found={undefined} />
  return <Told>{state.step === 'loading' ? 'Opening the document...' : NOT_SHOWN}</Told>
}

const NOT_SHOWN = 'This version cannot be shown here. You can download it.'

function Told({ children }: { children: string }) {
  return (
    <Centre>
      <p className="p-6 text-center text-ink-2">{children}</p>
    </Centre>
  )
}
