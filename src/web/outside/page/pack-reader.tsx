import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { downloadPackItem, type PackItemOutside, viewPackItem } from '#contract/outside/visit.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount, formatNumber } from '#web/platform/ui/format.ts'
import { FullWindow } from '#web/platform/ui/full-window.tsx'
import { PdfSource, useViewerKeys } from '#web/viewer/index.ts'
import { useSeen } from './use-seen.ts'

interface Props {
  token: string
  item: PackItemOutside
  items: readonly PackItemOutside[]
  mayDownload: boolean
  onClose: () => void
}

/** A paper of a pack over the whole window, with the way to the next one. */
export function PackReader({ token, item, items, mayDownload, onClose }: Props) {
  const { name, number } = item
  const place = items.findIndex((one) => one.number === number)
  const [previous, next] = [items[place - 1], items[place + 1]].map((one) => one && `#${String(one.number)}`)
  const go = (to: string | undefined) => (to === undefined ? undefined : () => window.location.assign(to))
  const onKeyDown = useViewerKeys({ previous: go(previous), next: go(next), print: undefined })
  return (
    <FullWindow
      onClose={onClose}
      onKeyDown={onKeyDown}
      header={
        <>
          {/* Who turns to another paper stays on the button, and is told which one is open. */}
          <div aria-live="polite" aria-atomic className="min-w-0 flex-1">
            <Dialog.Title className="truncate font-medium" title={name}>
              {number} <bdi>{name}</bdi>
            </Dialog.Title>
            {items.length > 1 && (
              <p className="truncate text-xs text-ink-2 tabular-nums">
                {formatCount(place + 1)} of {formatNumber(items.length, 'paper')}
              </p>
            )}
          </div>
          {items.length > 1 && (
            <>
              <IconLink label="Previous paper" href={previous}>
                <ChevronLeft aria-hidden />
              </IconLink>
              <IconLink label="Next paper" href={next}>
                <ChevronRight aria-hidden />
              </IconLink>
            </>
          )}
          {mayDownload && <DownloadLink token={token} item={item} />}
        </>
      }
    >
      <Pages key={number} token={token} number={number} mayDownload={mayDownload} />
    </FullWindow>
  )
}

/** The pages of a paper. For how long each is shown is noted until another paper takes their place. */
function Pages({ mayDownload, number, token }: Pick<Props, 'mayDownload' | 'token'> & { number: number }) {
  const clock = useSeen(token)
  return (
    <PdfSource
      address={urlOf(viewPackItem, { params: { token, number: String(number) } })}
      onPage={(page) => clock.show({ number, page })}
      failed={
        <div className="grid min-h-0 flex-1 place-items-center p-6">
          <EmptyState
            icon={<X />}
            title="This paper cannot be shown here"
            description={
              mayDownload
                ? 'You can download it, and open it with a program of your device.'
                : 'Please ask whoever gave it.'
            }
          />
        </div>
      }
    />
  )
}

interface DownloadProps {
  token: string
  item: PackItemOutside
  /** Names it where there are several. */
  label?: string
}

export function DownloadLink({ token, item: { name, number }, label = 'Download' }: DownloadProps) {
  const href = urlOf(downloadPackItem, { params: { token, number: String(number) } })
  return (
    <IconLink label={label} href={href} download={name}>
      <Download aria-hidden />
    </IconLink>
  )
}

/** Without an address it keeps its place and the focus, so that what is pressed again and again stays where it is. */
function IconLink({ children, label, ...link }: ComponentProps<'a'> & { label: string }) {
  const disabled = link.href === undefined && ({ role: 'link', tabIndex: 0, 'aria-disabled': true } as const)
  return (
    <Button asChild variant="ghost" size="sm">
      <a {...link} {...disabled} aria-label={label} title={label}>
        {children}
      </a>
    </Button>
  )
}
