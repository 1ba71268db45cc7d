import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { downloadPackItem, type PackItemOutside, viewPackItem } from '#contract/outside/given.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { PdfSource } from '#web/viewer/index.ts'
import { useSeen } from './use-seen.ts'

interface Props {
  token: string
  item: PackItemOutside
  items: readonly PackItemOutside[]
  mayDownload: boolean
  onClose: () => void
}

/** A paper of a pack over the whole window, with the way to the next one. For how long its pages are shown is noted. */
export function PackReader({ token, item, items, mayDownload, onClose }: Props) {
  const clock = useSeen(token)
  const { name, number } = item
  const place = items.findIndex((one) => one.number === number)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // The first button is not focused, whose tooltip would lie over the paper.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          className="fixed inset-0 z-40 flex flex-col bg-sunken text-ink outline-none"
        >
          <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-sheet py-1.5 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate font-medium" title={name}>
              {number} <bdi>{name}</bdi>
            </Dialog.Title>
            <StepLink label="Previous paper" to={items[place - 1]} icon={<ChevronLeft aria-hidden />} />
            <StepLink label="Next paper" to={items[place + 1]} icon={<ChevronRight aria-hidden />} />
            {mayDownload && <DownloadLink token={token} item={item} />}
            <Dialog.Close asChild>
              <IconButton label="Close" shortcut="Esc">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Dialog.Close>
          </header>
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function StepLink({ label, to, icon }: { label: string; to: PackItemOutside | undefined; icon: ReactNode }) {
  if (to === undefined) return null
  return (
    <IconLink label={label} href={`#${String(to.number)}`}>
      {icon}
    </IconLink>
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

function IconLink({ children, label, ...link }: ComponentProps<'a'> & { label: string }) {
  return (
    <Button asChild variant="ghost" size="sm">
      <a {...link} aria-label={label} title={label}>
        {children}
      </a>
    </Button>
  )
}
