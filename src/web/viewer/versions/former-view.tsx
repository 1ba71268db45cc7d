import { X } from 'lucide-react'
import type { FileVersion } from '#contract/manual/file-versions.ts'
import { versionViewUrl } from '#web/manual/files/index.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { formatMoment } from '#web/platform/ui/format.ts'
import { Centre } from '../cannot-show.tsx'
import { PdfSource } from '../pdf/pdf-source.tsx'

interface Props {
  id: string
  version: FileVersion
  onClose: () => void
}

/** A former version of a file as a PDF, beside the newest. */
export function FormerView({ id, version, onClose }: Props) {
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
      <PdfSource
        address={versionViewUrl(id, version.version)}
        failed={
          <Centre>
            <p className="p-6 text-center text-ink-2">
              This version cannot be shown here. You can download it.
            </p>
          </Centre>
        }
      />
    </section>
  )
}
