import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { directorFunctions } from './director-functions.ts'

const PDF = 'application/pdf'
const WORD = 'application/msword'
const EXCEL = 'application/vnd.ms-excel'

export function DividersPicture() {
  return (
    <div className="flex h-full items-end justify-center gap-3 px-6 sm:gap-4">
      {directorFunctions.map(({ name, tone, folders }, index) => (
        <div
          key={name}
          data-tone={tone}
          className="flex w-16 flex-col sm:w-20"
          style={{ height: `${[88, 74, 80, 66][index] ?? 70}%` }}
        >
          <IndexTab code={folders[0]?.id ?? ''} edge="bottom" size="sm" className="w-9" />
          <div className="flex-1 space-y-2 rounded-tr-sm border border-b-0 border-line-strong border-t-tone bg-sheet px-2.5 pt-3">
            {['w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a drawing
              <div key={line} className={`h-1 rounded-full bg-line ${width}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Row({ icon, name, detail, done }: { icon: string; name: string; detail: ReactNode; done: number }) {
  return (
    <div className="flex items-center gap-3 px-3.5 py-2">
      <FileIcon mimetype={icon} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3 text-xs">
          <span className="truncate font-medium text-ink">{name}</span>
          <span className="text-ink-3">{detail}</span>
        </div>
        <div className="mt-1.5 h-0.75 overflow-hidden rounded-full bg-pressed">
          <div className="h-full rounded-full bg-accent" style={{ width: `${done}%` }} />
        </div>
      </div>
    </div>
  )
}

export function UploadPicture() {
  return (
    <div className="flex h-full items-center justify-center px-6">
      <div className="w-full max-w-80 divide-y divide-line rounded-md border border-line-strong bg-sheet shadow-md">
        <Row icon={PDF} name="VAT return Q2.pdf" detail="214.3 KB" done={100} />
        <Row icon={EXCEL} name="Cashflow forecast.xlsx" detail="1.2 MB" done={72} />
        <Row icon={WORD} name="Lease, Unit 4.docx" detail="88.0 KB" done={31} />
      </div>
    </div>
  )
}

export function PhonePicture() {
  return (
    <div className="flex h-full items-end justify-center">
      <div className="relative h-[90%] w-37 overflow-hidden rounded-t-[22px] border-x-5 border-t-5 border-(--board) bg-(--board)">
        <div className="relative grid h-full place-items-center bg-[light-dark(oklch(0.55_0.015_70),oklch(0.3_0.01_70))]">
          <div className="w-19 -rotate-3 space-y-1.5 bg-white px-2.5 pt-3 pb-4 shadow-md">
            <div className="h-1.5 w-8 bg-[oklch(0.4_0.02_265)]" />
            {['w-full', 'w-4/5', 'w-full', 'w-2/3', 'w-full'].map((width, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a drawing
              <div key={line} className={`h-0.75 bg-[oklch(0.83_0.01_265)] ${width}`} />
            ))}
          </div>
          <div className="absolute inset-x-6 top-4 bottom-13">
            {[
              'top-0 left-0 border-t-2 border-l-2',
              'top-0 right-0 border-t-2 border-r-2',
              'bottom-0 left-0 border-b-2 border-l-2',
              'right-0 bottom-0 border-r-2 border-b-2',
            ].map((corner) => (
              <span key={corner} className={`absolute size-4 border-white ${corner}`} />
            ))}
          </div>
          <span className="absolute bottom-3 size-7 rounded-full border-2 border-white bg-white bg-clip-content p-0.5" />
        </div>
      </div>
      <div
        data-tone="finance"
        className="relative mb-9 -ml-5 flex items-center rounded-md border border-line-strong bg-sheet pr-3 shadow-lg"
      >
        <IndexTab code="HI" size="md" className="mr-2.5 rounded-l-md rounded-r-none" />
        <span className="text-xs font-medium">Filed in Suppliers</span>
      </div>
    </div>
  )
}

export function SearchPicture() {
  return (
    <div className="flex h-full items-center justify-center px-6">
      <div className="w-full max-w-80 overflow-hidden rounded-md border border-line-strong bg-sheet shadow-md">
        <div className="flex items-center gap-2.5 border-b border-line px-3.5 py-2.5 text-sm">
          <Search className="size-4 text-ink-3" />
          insurance
          <span className="-ml-2 h-4 w-px bg-ink" />
        </div>
        {[
          { icon: PDF, name: 'Employers’ liability 2025.pdf', code: 'W', tone: 'operations' as const },
          { icon: WORD, name: 'Board minutes, 3 March.docx', code: 'A', tone: 'managing' as const },
        ].map(({ icon, name, code, tone }, index) => (
          <div
            key={name}
            className={`flex items-center gap-3 px-3.5 py-2.5 ${index === 0 ? 'bg-hover' : ''}`}
          >
            <FileIcon mimetype={icon} size="sm" />
            <span className="min-w-0 flex-1 truncate text-xs font-medium">{name}</span>
            <IndexTab code={code} tone={tone} size="sm" look="tint" edge="none" />
          </div>
        ))}
      </div>
    </div>
  )
}
