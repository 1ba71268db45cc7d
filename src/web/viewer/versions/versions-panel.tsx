import { useQuery } from '@tanstack/react-query'
import { Download, Eye, EyeOff, RotateCcw, Upload } from 'lucide-react'
import type { FileVersion } from '#contract/manual/file-versions.ts'
import type { File } from '#contract/manual/files.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import {
  chooseFile,
  useNewVersion,
  useRestoreVersion,
  versionsQuery,
  versionUrl,
} from '#web/manual/files/index.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { formatMoment, formatSize } from '#web/platform/ui/format.ts'
import { SidePanel } from '#web/platform/ui/side-panel.tsx'

interface Props {
  file: File
  /** The number of the version that is shown beside the newest. */
  shown: number | undefined
  onShow: (version: FileVersion | undefined) => void
  onClose: () => void
}

const sources: Readonly<Record<FileVersion['source'], string>> = {
  upload: 'uploaded',
  drive: 'saved from the drive',
  mail: 'by email',
  request: 'sent on request',
  restore: 'restored',
}

/** The versions of a file beside it; on a phone as a sheet below it. */
export function VersionsPanel({ file, shown, onShow, onClose }: Props) {
  const query = useQuery(versionsQuery(file))
  const mayEdit = useMayEdit(file.folderId)
  const add = useNewVersion()
  const restore = useRestoreVersion(() => onShow(undefined))
  return (
    <SidePanel
      title="Versions"
      onClose={onClose}
      action={
        mayEdit && (
          <Button
            variant="ghost"
            size="sm"
            pending={add.isPending}
            pendingLabel="Adding..."
            onClick={() => chooseFile((bytes) => add.mutate({ file, bytes }))}
          >
            <Upload aria-hidden />
            New version
          </Button>
        )
      }
    >
      {query.data === undefined ? (
        <NotLoaded title="The versions could not be read" query={query} className="mt-4 h-40" />
      ) : (
        <ol aria-label="Versions of the file" className="divide-y divide-line">
          {query.data.map((version) => (
            <li key={version.version} className="py-3">
              <p className="font-medium">
                Version {version.version}
                {version.version === file.version && <span className="text-ink-3"> · newest</span>}
              </p>
              <p className="mt-0.5 text-sm text-ink-2">
                {formatMoment(version.at)} · {formatSize(version.size)}
              </p>
              <p className="text-sm text-ink-3">
                <bdi>{version.by}</bdi>, {sources[version.source]}
              </p>
              <div className="mt-1 -ml-2 flex flex-wrap gap-1">
                {version.version !== file.version && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-pressed={shown === version.version}
                    onClick={() => onShow(shown === version.version ? undefined : version)}
                  >
                    {shown === version.version ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                    {shown === version.version ? 'Hide' : 'Show beside'}
                  </Button>
                )}
                <Button asChild variant="ghost" size="sm">
                  <a
                    {...downloadLink(versionUrl(file.id, version.version), version.name)}
                    aria-label={`Download version ${String(version.version)}`}
                  >
                    <Download aria-hidden />
                    Download
                  </a>
                </Button>
                {mayEdit && version.version !== file.version && (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={restore.isPending}
                    onClick={() => restore.mutate({ file, version: version.version })}
                  >
                    <RotateCcw aria-hidden />
                    Restore
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  )
}
