import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import type { AccountStats } from '#contract/company/stats.ts'
import { builtInFolder } from '#contract/company/built-in-folders.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount, formatSize } from '#web/platform/ui/format.ts'
import { toneOf } from '#web/platform/ui/tones.ts'
import { statsQuery } from './queries.ts'
import { QuotaSection } from './quota-section.tsx'
import { Section } from '#web/platform/ui/section.tsx'

/** The storage that the manual uses, by folder. */
export function StorageTab() {
  const query = useQuery(statsQuery)
  const { data: stats } = query
  if (stats === undefined)
    return <NotLoaded title="The storage could not be read" query={query} className="h-96" />
  const totals = [
    { label: 'Files', value: formatCount(stats.totalFiles) },
    { label: 'Folders', value: formatCount(stats.totalFolders) },
    { label: 'Total size', value: formatSize(stats.totalSize) },
  ]
  return (
    <>
      <dl className="mb-5 grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-sheet shadow-xs">
        {totals.map(({ label, value }) => (
          <div key={label} className="min-w-0 px-3 py-4 sm:px-6">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="heading mt-1 text-lg tabular-nums sm:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <QuotaSection quota={stats.quota} />
      <Section title="Storage by folder">
        {stats.storageByFolder.length === 0 ? (
          <EmptyState
            icon={<HardDrive />}
            title="No files uploaded yet"
            description="Folders appear here once they hold documents."
          />
        ) : (
          <FolderChart stats={stats} />
        )}
      </Section>
    </>
  )
}

/** Only the largest folders are shown at first. */
const SHOWN = 12

/**
 * A table of folders with bars, the largest first. The bars are hidden from screen readers: they repeat the numbers.
 */
function FolderChart({ stats: { storageByFolder, totalSize } }: { stats: AccountStats }) {
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? storageByFolder : storageByFolder.slice(0, SHOWN)
  const largest = Math.max(1, ...storageByFolder.map((folder) => folder.totalSize))
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">Storage by folder, the largest first</caption>
        <thead>
          <tr className="label-caps border-b border-line text-left text-ink-3 *:pb-2">
            <th scope="col">Folder</th>
            <th scope="col" className="text-right">
              Files
            </th>
            <th scope="col" className="pl-4 text-right">
              Size
            </th>
            <th scope="col" className="pl-4 text-right max-sm:hidden">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, fileCount, totalSize: size }) => (
            <tr
              key={id}
              data-tone={toneOf(builtInFolder(/^[A-Z]+/.exec(id)?.[0] ?? id)?.department ?? '')}
              className="border-b border-line last:border-0"
            >
              <th scope="row" className="w-full max-w-0 py-2.5 text-left font-normal">
                <Link
                  to="/folder/$folderId"
                  params={{ folderId: id }}
                  dir="auto"
                  className="block wrap-anywhere hover:underline"
                >
                  {folderLabel({ id, name })}
                </Link>
                <span aria-hidden className="mt-1.5 block h-2 rounded-full bg-hover">
                  <span
                    className="block h-full min-w-1 rounded-full bg-tone"
                    style={{ width: `${String((size / largest) * 100)}%` }}
                  />
                </span>
              </th>
              <td className="pl-4 text-right text-sm text-ink-2 tabular-nums">{formatCount(fileCount)}</td>
              <td className="pl-4 text-right text-sm whitespace-nowrap tabular-nums">{formatSize(size)}</td>
              <td className="pl-4 text-right text-sm text-ink-2 tabular-nums max-sm:hidden">
                {shareOf(size, totalSize)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {storageByFolder.length > SHOWN && (
        <Button variant="ghost" className="mt-3" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show the largest only' : `Show all ${formatCount(storageByFolder.length)} folders`}
        </Button>
      )}
    </>
  )
}

function shareOf(size: number, total: number): string {
  const share = total === 0 ? 0 : size / total
  if (share > 0 && share < 0.01) return '< 1%'
  if (share > 0.99 && share < 1) return '> 99%'
  return `${String(Math.round(share * 100))}%`
}
