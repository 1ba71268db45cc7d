import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { FileVersion } from '#contract/manual/file-versions.ts'
import { ToldEvents } from '#web/duties/deadlines/index.ts'
import { FactsPanel } from '#web/reading/facts/index.ts'
import {
  FileDialog,
  type FileEntry,
  fileQuery,
  listedFile,
  type OpenDialog,
  shownFilesStore,
  useFileEntries,
} from '#web/manual/files/index.ts'
import { useStore } from '#web/platform/base/store.ts'
import { leaveEscape, onLeftEscape } from '#web/platform/ui/escape.ts'
import { FloatingContainer } from '#web/platform/ui/floating.tsx'
import { Centre } from './cannot-show.tsx'
import { FileView } from './file-view.tsx'
import { FormerView, VersionsPanel } from './versions/lazy.ts'
import type { Found } from './found.ts'
import { adjacentFilesOf } from './adjacent-files.ts'
import { NotThere } from './not-there.tsx'
import { usePlace } from './use-place.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerFooter } from './viewer-footer.tsx'
import { ViewerHeader } from './viewer-header.tsx'

/** A file in a full-window view, with its actions and the way to its adjacent in the list. */
export function Viewer({ id, found }: { id: string; found?: Found | undefined }) {
  const {
    data: file,
    error,
    refetch,
  } = useQuery({
    ...fileQuery(id),
    // What is shown of it need not wait for its details.
    placeholderData: () => listedFile(id),
  })
  const shown = useStore(shownFilesStore)
  const adjacent = adjacentFilesOf(shown, id)
  const { show, close } = usePlace()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [side, setSide] = useState<'facts' | 'versions'>()
  const [former, setFormer] = useState<{ id: string; version: FileVersion }>()
  const [place, setPlace] = useState<Found & { id: string }>()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const beside = former?.id === id ? former.version : undefined
  const sought = place?.id === id ? place : found
  const name = file?.originalName ?? shown.find((candidate) => candidate.id === id)?.originalName ?? 'File'

  const entries = useFileEntries(file?.folderId, setDialog)
  const usable = (entry: FileEntry) => (file === undefined ? undefined : entries(entry, [file]))

  const go = {
    previous: adjacent.previous && (() => show(adjacent.previous?.id ?? id)),
    next: adjacent.next && (() => show(adjacent.next?.id ?? id)),
  }
  const onKeyDown = useViewerKeys({
    ...go,
    print: usable('print')?.run,
  })
  const closeOnEscape = onLeftEscape(close)
  const sides = {
    side,
    onFacts: () => setSide(side === 'facts' ? undefined : 'facts'),
    onVersions: () => setSide(side === 'versions' ? undefined : 'versions'),
  }

  return (
    <FloatingContainer value={panel}>
      <Dialog.Root
        open
        onOpenChange={(open) => {
          if (!open) close()
        }}
      >
        <Dialog.Portal>
          {/* Takes the scroll bar of the page away, whose place Firefox leaves empty beside what is fixed. */}
          <Dialog.Overlay className="fixed inset-0 z-40" />
          <Dialog.Content
            ref={setPanel}
            aria-describedby={undefined}
            onKeyDown={(event) => {
              onKeyDown(event)
              closeOnEscape(event)
            }}
            onEscapeKeyDown={leaveEscape}
            {...useFocus(panel, id)}
            className="fixed inset-0 z-40 flex animate-veil-in flex-col bg-sunken text-ink outline-none"
          >
            <ViewerHeader file={file} isFailed={error !== null} name={name} usable={usable} {...sides} />
            {error !== null ? (
              <Centre>
                <NotThere id={id} error={error} onRetry={() => void refetch()} />
              </Centre>
            ) : (
              <div className="flex min-h-0 flex-1 flex-col md:flex-row">
                {beside !== undefined && (
                  <FormerView
                    key={beside.version}
                    id={id}
                    version={beside}
                    onClose={() => setFormer(undefined)}
                  />
                )}
                <div className="flex min-h-0 min-w-0 flex-1 flex-col">
                  {/* A new key resets the zoom and the page for another file or version, and for another place in it. */}
                  <FileView
                    key={`${id} ${String(file?.version ?? 1)} ${String(place?.page)} ${place?.words ?? ''}`}
                    file={file}
                    found={sought}
                  />
                </div>
                {side === 'versions' && file !== undefined && (
                  <VersionsPanel
                    key={id}
                    file={file}
                    shown={beside?.version}
                    onShow={(version) => setFormer(version && { id, version })}
                    onClose={() => setSide(undefined)}
                  />
                )}
                {side === 'facts' && file !== undefined && (
                  <FactsPanel
                    key={id}
                    file={file}
                    onShow={(where) => setPlace({ id, ...where })}
                    onClose={() => setSide(undefined)}
                  >
                    {({ date, kind }) => <ToldEvents kind={kind?.value} date={date?.value} />}
                  </FactsPanel>
                )}
              </div>
            )}
            <ViewerFooter adjacent={adjacent} {...go} />
            <FileDialog open={dialog} onClose={() => setDialog(undefined)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </FloatingContainer>
  )
}

/** Focuses the viewer when it opens; when it closes, the name of the file that was shown last. */
function useFocus(
  panel: HTMLElement | null,
  id: string,
): Pick<ComponentProps<typeof Dialog.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'> {
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  return {
    onOpenAutoFocus: (event) => {
      event.preventDefault()
      panel?.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const name = document.querySelector<HTMLElement>(`[data-file="${CSS.escape(last.current)}"]`)
      const target = name ?? document.getElementById('main')
      target?.focus({ preventScroll: true })
    },
  }
}
