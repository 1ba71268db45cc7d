import { clsx } from 'clsx'
import { type CompanyQuota, type QuotaResource, quotaResources } from '#contract/company/quotas.ts'
import { formatCount, formatSize } from '#web/platform/ui/format.ts'
import { Section } from '#web/platform/ui/section.tsx'

const labels: Record<QuotaResource, string> = {
  bytes: 'Storage',
  files: 'Files',
  folders: 'Folders',
  words: 'Searchable words',
}

/** From here on the meter warns. */
const NEARLY_FULL = 0.9

/** What the company uses of what it may use. Nothing where nothing is limited. */
export function QuotaSection({ quota }: { quota: CompanyQuota }) {
  const limited = quotaResources.flatMap((name) => {
    const { allowed, used } = quota[name]
    return allowed === null ? [] : [{ name, allowed, used }]
  })
  if (limited.length === 0) return null
  return (
    <Section
      title="Your company's allowance"
      description="The trash, shared files and unfinished uploads count too. Deleting frees space once the trash is emptied."
    >
      <ul className="space-y-4">
        {limited.map(({ allowed, name, used }) => {
          const format = name === 'bytes' ? formatSize : formatCount
          const share = Math.min(used / allowed, 1)
          return (
            <li key={name}>
              <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
                <span>{labels[name]}</span>
                <span className="text-sm text-ink-2 tabular-nums">
                  {format(used)} of {format(allowed)}
                  {used >= allowed && ': full'}
                </span>
              </div>
              <div
                role="meter"
                aria-label={labels[name]}
                aria-valuemin={0}
                aria-valuemax={allowed}
                aria-valuenow={Math.min(used, allowed)}
                aria-valuetext={`${format(used)} of ${format(allowed)}`}
                className="h-2 overflow-hidden rounded-full bg-pressed"
              >
                <span
                  className={clsx(
                    'block h-full rounded-full',
                    share >= NEARLY_FULL ? 'bg-danger' : 'bg-accent',
                  )}
                  style={{ width: `${String(share * 100)}%` }}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
