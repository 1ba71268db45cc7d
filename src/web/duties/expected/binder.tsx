import { topFolderId } from '#contract/company/built-in-folders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Completeness, MonthlyPapers, MonthOfPapers, PlacedSlot } from '#contract/duties/expected.ts'
import { monthName, shortPeriod } from '#contract/platform/plain-date.ts'
import { childrenOf, foldersQuery, treeOf } from '#web/manual/folders/index.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { MissingActions } from './missing-actions.tsx'
import { contentOf, contentWords, type TabContent } from './tab-content.ts'

/** The heading of a folder in the list of what is missing, to which the picture leads. */
export const missingPlaceOf = (folderId: string) => `missing-${folderId}`

interface Props {
  whole: Completeness
  missing: readonly PlacedSlot[]
  onUpload: (folderId: string, onFiled: (fileId: string) => void) => void
}

/**
 * The company as a binder: its tabs, filled as far as the expected papers are here, and twelve months of what the books
 * are made from. Printed, it is the first page, for the wall.
 */
export function Binder({ whole, missing, onUpload }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  const [asked, setAsked] = useState<{ row: MonthlyPapers; month: MonthOfPapers }>()
  const tabs = childrenOf(treeOf(folders), null)
  return (
    <section
      aria-label="What the binder holds"
      className="mb-6 rounded-lg border border-line bg-sheet p-3 shadow-xs sm:p-4 print:break-after-page print:border-0 print:p-0 print:shadow-none"
    >
      <p className="heading mb-6 hidden text-2xl print:block">
        <bdi>{user?.businessName}</bdi>
      </p>
      <ul
        aria-label="Tabs"
        className="grid grid-cols-10 gap-x-1 gap-y-3 md:grid-cols-[repeat(var(--tabs),minmax(0,1fr))] print:grid-cols-10 print:gap-y-6"
        style={{ '--tabs': Math.max(20, tabs.length) } as CSSProperties}
      >
        {tabs.map(({ department, id, name }) => (
          <Tab
            key={id}
            id={id}
            name={name}
            tone={toneOf(department)}
            content={contentOf(whole, id)}
            missingIn={missing.find(({ folderId }) => topFolderId(folderId) === id)?.folderId}
          />
        ))}
      </ul>
      {whole.months.length > 0 && (
        <>
          <Months rows={whole.months} onMissing={(row, month) => setAsked({ row, month })} />
          <p aria-hidden className="mt-2 text-right text-2xs text-ink-3 print:text-sm">
            Tick: here · Ring: missing · Dash: not expected
          </p>
        </>
      )}
      {asked !== undefined && (
        <MonthDialog {...asked} onUpload={onUpload} onClose={() => setAsked(undefined)} />
      )}
    </section>
  )
}

interface TabProps {
  id: string
  name: string
  tone: string
  content: TabContent
  /** The first folder below this tab in which something is missing. */
  missingIn: string | undefined
}

/** One tab. It leads to what is missing there, or else to its folder. */
function Tab({ content, id, missingIn, name, tone }: TabProps) {
  const { expected, here } = content
  const share = expected === 0 ? 0 : here / expected
  const words = `${id} - ${name}: ${contentWords(content)}`
  return (
    <li data-tone={tone} className="min-w-0">
      <Link
        {...(missingIn === undefined
          ? ({ to: '/folder/$folderId', params: { folderId: id } } as const)
          : ({ to: '/missing', hash: missingPlaceOf(missingIn) } as const))}
        title={words}
        activeOptions={{ includeHash: true }}
        className="group block text-center"
      >
        <span className="sr-only">{words}</span>
        <span
          aria-hidden
          className={clsx(
            'relative block h-14 overflow-hidden rounded-t-sm border border-b-0 print:h-36',
            expected === 0 ? 'border-line bg-sunken' : 'border-tone-line bg-sheet',
          )}
        >
          <span
            className="absolute inset-0 origin-bottom bg-tone transition-transform duration-500 ease-out"
            style={{ transform: `scaleY(${String(share)})` }}
          />
        </span>
        <span
          aria-hidden
          className={clsx(
            'block truncate rounded-b-sm border text-xs leading-6 font-semibold print:text-lg print:leading-9',
            expected === 0
              ? 'border-line bg-sunken text-ink-3'
              : 'border-tone-line bg-tone-tint text-tone-text group-hover:bg-tone group-hover:text-white',
          )}
        >
          {id}
        </span>
        <span aria-hidden className="mt-0.5 block text-2xs text-ink-2 tabular-nums print:text-sm">
          {expected === 0 ? '–' : `${String(here)}/${String(expected)}`}
        </span>
      </Link>
    </li>
  )
}

interface MonthsProps {
  rows: readonly MonthlyPapers[]
  onMissing: (row: MonthlyPapers, month: MonthOfPapers) => void
}

/** Twelve months of statements and returns: a filled dot is here, a ring is missing, a dash is not expected. */
function Months({ onMissing, rows }: MonthsProps) {
  const mayEdit = useMayEditFolder()
  return (
    <table className="mt-4 w-full table-fixed border-t border-line text-center print:mt-8">
      <caption className="sr-only">Twelve months: here, missing, or not expected yet</caption>
      <thead className="text-2xs text-ink-3 print:text-sm">
        <tr>
          <th scope="col" className="w-17 sm:w-36">
            <span className="sr-only">Paper</span>
          </th>
          {rows[0]?.months.map(({ month }) => (
            <th key={month} scope="col" className="pt-2 font-normal">
              <span aria-hidden className="sm:hidden print:hidden">
                {monthName(month).slice(0, 1)}
              </span>
              <span className="max-sm:sr-only print:not-sr-only">{monthName(month).slice(0, 3)}</span>
              <span className="sr-only"> {month.slice(0, 4)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.expectedId}>
            <th
              scope="row"
              className="pr-1 text-left text-xs leading-4 font-medium sm:text-sm print:py-2 print:text-base"
            >
              {row.name}
            </th>
            {row.months.map((month) => (
              <td key={month.month} className="p-0">
                <div className="relative grid h-8 place-items-center pointer-coarse:h-11 print:h-9">
                  <Dot
                    row={row}
                    month={month}
                    onMissing={mayEdit(row.folderId) ? () => onMissing(row, month) : undefined}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DotProps {
  row: MonthlyPapers
  month: MonthOfPapers
  /** Nothing for those who may not file it. */
  onMissing: (() => void) | undefined
}

/** One month: its sign, which stays while its paper arrives, and over it what one presses. */
function Dot({ month: { fileFolderId, fileId, month, state }, onMissing, row }: DotProps) {
  if (state === 'none')
    return (
      <>
        <span aria-hidden className="h-px w-2 bg-line-strong" />
        <span className="sr-only">Not expected</span>
      </>
    )
  const words = `${row.name}, ${monthName(month)} ${month.slice(0, 4)}: ${state}`
  const press = { title: words, 'aria-label': words, className: 'absolute inset-0 rounded-sm hover:bg-hover' }
  return (
    <>
      <span
        data-tone={state === 'here' ? 'done' : 'soon'}
        className={clsx(
          'relative size-4.5 rounded-full border-2 border-tone',
          state === 'missing' && 'border-dashed',
        )}
      >
        {/* The paper drops into its slot. */}
        <span
          className={clsx(
            'absolute -inset-0.5 grid place-items-center rounded-full bg-tone text-white transition-[translate,opacity] duration-500 ease-out',
            state === 'missing' && '-translate-y-4 opacity-0',
          )}
        >
          <Check aria-hidden strokeWidth={3.5} className="size-3" />
        </span>
      </span>
      {state === 'missing' && onMissing !== undefined ? (
        <button type="button" aria-haspopup="dialog" onClick={onMissing} {...press} />
      ) : (
        <Link
          to="/folder/$folderId"
          params={{ folderId: fileFolderId ?? row.folderId }}
          search={fileId === null ? {} : { file: fileId, view: fileId }}
          {...press}
        />
      )}
    </>
  )
}

interface MonthDialogProps extends Pick<Props, 'onUpload'> {
  row: MonthlyPapers
  month: MonthOfPapers
  onClose: () => void
}

/** What can be done about a paper of one month. */
function MonthDialog({ month, onClose, onUpload, row }: MonthDialogProps) {
  const { expectedId, folderId, name } = row
  const about = month.period === null ? '' : ` · ${shortPeriod(month.period)}`
  return (
    <Dialog onOpenChange={onClose} title={`${name}${about}`} description="It is missing.">
      <MissingActions
        folderId={folderId}
        slot={{
          id: `${expectedId}.${month.period?.to ?? ''}`,
          expectedId,
          name,
          offered: null,
          period: month.period,
          person: null,
        }}
        onUpload={(onFiled) => onUpload(folderId, onFiled)}
        onChosen={onClose}
      />
    </Dialog>
  )
}
