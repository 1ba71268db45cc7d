import { FileArchive, FileText } from 'lucide-react'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { type PackItemOutside, printPack, zipPack } from '#contract/outside/visit.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { isPrintable } from '#contract/documents/mimetypes.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatNumber, formatSize } from '#web/platform/ui/format.ts'
import { DownloadLink, PackReader } from './pack-reader.tsx'

interface Props {
  token: string
  items: readonly PackItemOutside[]
  mayDownload: boolean
}

/** Rows that are drawn first: more than a screen shows. */
const FIRST_ROWS = 40

const canRead = ({ isGone, mimetype }: PackItemOutside) => !isGone && isPrintable(mimetype)

/** The papers that somebody was given: their index as in the binder, each to be read, and all to be taken along. */
export function PackView({ items, mayDownload, token }: Props) {
  const rows = useDeferredValue(items, items.slice(0, FIRST_ROWS))
  const number = useNumberInAddress()
  const open = items.find((item) => item.number === number && canRead(item))
  return (
    <>
      {mayDownload && items.filter(({ isGone }) => !isGone).length > 1 && (
        <div className="mb-4 flex flex-wrap gap-2 *:h-11 max-sm:*:flex-1 sm:*:h-10">
          <Button asChild>
            <a href={urlOf(zipPack, { params: { token } })} download>
              <FileArchive aria-hidden />
              All as a ZIP
            </a>
          </Button>
          <Button asChild variant="secondary">
            <a href={urlOf(printPack, { params: { token } })} target="_blank" rel="noreferrer">
              <FileText aria-hidden />
              All as one PDF
            </a>
          </Button>
        </div>
      )}
      <ol aria-label="Papers" className="overflow-hidden rounded-lg border border-line bg-sheet shadow-xs">
        {rows.map((item, index) => (
          // Rows out of view are not laid out: packs have up to a thousand.
          <li
            key={item.number}
            className="border-line [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] not-first:border-t"
          >
            {item.folderId !== rows[index - 1]?.folderId && (
              <p className="border-b border-line bg-sunken px-3 py-1.5 text-sm font-medium wrap-anywhere">
                {folderLabel({ id: item.folderId, name: item.folderName })}
              </p>
            )}
            <Line token={token} item={item} mayDownload={mayDownload} />
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <PackReader
          token={token}
          item={open}
          items={items.filter(canRead)}
          mayDownload={mayDownload}
          onClose={() => {
            window.location.hash = ''
          }}
        />
      )}
    </>
  )
}

function Line({ item, mayDownload, token }: { token: string; item: PackItemOutside; mayDownload: boolean }) {
  const { isGone, mimetype, name, number, pages, size } = item
  return (
    <div className="relative flex min-h-13 items-center gap-3 py-1.5 pr-2 pl-3 hover:bg-raised">
      <span className="w-7 shrink-0 text-right text-sm text-ink-3 tabular-nums">{number}</span>
      <FileIcon mimetype={mimetype} size="sm" />
      {/* On a phone the number of pages is below the name, which would have half a line beside it. */}
      <div className="min-w-0 flex-1 items-center gap-3 sm:flex">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {isGone ? (
            <>
              <s>
                <bdi>{name}</bdi>
              </s>
              <span className="ml-2 text-sm text-ink-3">no longer there</span>
            </>
          ) : canRead(item) ? (
            <a href={`#${String(number)}`} className="font-medium after:absolute after:inset-0">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        <p className="shrink-0 text-sm text-ink-2 tabular-nums">
          {pages === null ? formatSize(size) : formatNumber(pages, 'page')}
        </p>
      </div>
      {mayDownload && (
        // As wide without the button, so that numbers of pages stay below each other.
        <span className="relative flex w-9 shrink-0 justify-end">
          {!isGone && <DownloadLink token={token} item={item} label={`Download ${name}`} />}
        </span>
      )}
    </div>
  )
}

/** The paper that is open is in the page's address, so that the device's way back closes it. */
function useNumberInAddress(): number | undefined {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash)
  return /^#\d{1,4}$/.test(hash) ? Number(hash.slice(1)) : undefined
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
