import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, Plus, Send } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type ExpectedFit,
  type ExpectedSlot,
  removeExpected,
  wantExpected,
} from '#contract/duties/expected.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { hasExpectedWord } from '#contract/duties/expected-place.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { call } from '#web/platform/base/call.ts'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { toggled } from '#web/platform/base/selection.ts'
import { useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { useFileInto } from '#web/reading/suggestions/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { OwnDialog, SkipDialog } from './dialogs.tsx'
import { expectedQuery, fitsQuery, useChangeExpected, useSetFills } from './queries.ts'
import { MissingActions } from './missing-actions.tsx'
import { AskForSlots, SlotIcon, SlotWords } from './slot-parts.tsx'
import { stateOf, summaryOf } from './words.ts'

interface Props {
  folderId: string
  /** Lets the person choose a file of the device and files it in the folder. */
  onUpload: (onFiled: (fileId: string) => void) => void
}

/** A quiet row that says which papers of those that a folder should hold are here, and opens to a list of them. */
export function ExpectedPapers({ folderId, onUpload }: Props) {
  const { data: slots, isError } = useQuery(expectedQuery(folderId))
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMayEdit(folderId)
  const { data: fits = [] } = useQuery({ ...fitsQuery, enabled: isOpen && mayEdit })
  const mayAsk = useMayReachOutsiders() && mayEdit
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const asked = slots?.filter((slot) => ticked.has(slot.id) && mayBeAsked(slot)) ?? []
  const ask = ({ id: only }: ExpectedSlot) => {
    setTicked(new Set([only]))
    setAsking(true)
  }
  const id = useId()
  return (
    <section aria-label="Expected papers" className="mb-5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 rounded-md px-1 text-left text-sm text-ink-2 transition-colors duration-(--fast) hover:text-ink"
      >
        <ChevronRight
          aria-hidden
          className={clsx('size-4 shrink-0 transition-transform duration-(--fast)', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 truncate">
          Expected papers
          <span className="text-ink-3">
            {' · '}
            {slots === undefined ? (isError ? 'could not be read' : 'Loading...') : summaryOf(slots)}
          </span>
        </span>
      </button>
      {isOpen && slots !== undefined && (
        <div id={id} className="mt-1 rounded-lg border border-line bg-sheet">
          {slots.length > 0 && (
            <ul className="divide-y divide-line">
              {slots.map((slot) => (
                <Slot
                  key={slot.id}
                  folderId={folderId}
                  slot={slot}
                  waiting={fits.find((fit) => isForSlot(fit, folderId, slot))}
                  mayEdit={mayEdit}
                  isTicked={ticked.has(slot.id)}
                  onUpload={onUpload}
                  onAsk={mayAsk ? () => ask(slot) : undefined}
                  onTick={mayAsk && mayBeAsked(slot) ? () => setTicked(toggled(ticked, slot.id)) : undefined}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 first:border-t-0">
            <p className="text-xs text-ink-3">
              A filed paper fills its place by its kind, its day and what it says. Guidance, not advice.
            </p>
            {asked.length > 0 && (
              <Button size="sm" onClick={() => setAsking(true)}>
                <Send aria-hidden />
                Ask for {asked.length === 1 ? 'it' : `${String(asked.length)} papers`}
              </Button>
            )}
            {mayEdit && (
              <Button variant="ghost" size="sm" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Add a paper that should be here
              </Button>
            )}
          </div>
        </div>
      )}
      {isAdding && <OwnDialog folderId={folderId} onClose={() => setAdding(false)} />}
      {isAsking && (
        <AskForSlots
          slots={asked}
          onClose={() => {
            setAsking(false)
            setTicked(new Set())
          }}
        />
      )}
    </section>
  )
}

/** Whether somebody can be asked for the paper of a slot. */
const mayBeAsked = ({ state }: ExpectedSlot) => state !== 'here' && state !== 'skipped'

/** Whether a paper in the inbox, under the name that it has, fills a slot of a folder. */
function isForSlot(fit: ExpectedFit, folderId: string, { expectedId, person }: ExpectedSlot): boolean {
  return (
    fit.folderId === folderId &&
    fit.expectedId === expectedId &&
    fit.person === person &&
    hasExpectedWord(fit.fileName, fit.words)
  )
}

interface SlotProps extends Props {
  slot: ExpectedSlot
  /** A paper in the inbox that would fill it. */
  waiting: ExpectedFit | undefined
  mayEdit: boolean
  isTicked: boolean
  onAsk: (() => void) | undefined
  /** Ticks it, to ask somebody for it. */
  onTick: (() => void) | undefined
}

function Slot({ folderId, slot, waiting, mayEdit, isTicked, onAsk, onTick, onUpload }: SlotProps) {
  const [dialog, setDialog] = useState<'skip' | 'change'>()
  const change = useChangeExpected(folderId)
  const empty = useSetFills(folderId, slot, false)
  const params = { id: folderId, expectedId: slot.expectedId }
  const isGone = slot.state === 'missing' || slot.state === 'ended'
  const close = () => setDialog(undefined)
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      {onTick !== undefined && (
        <Checkbox label={`Ask for ${slot.name}`} checked={isTicked} onChange={onTick} className="-mr-1" />
      )}
      <SlotIcon state={slot.state} />
      <div className="min-w-0 flex-1">
        <SlotWords slot={slot} />
        {slot.skipReason !== null && (
          <p className="text-xs text-ink-3 wrap-anywhere">Not needed: {slot.skipReason}</p>
        )}
        {slot.fileId !== null && (
          <PaperLink
            paper={{
              fileId: slot.fileId,
              folderId: slot.fileFolderId ?? folderId,
              name: slot.fileName ?? 'File',
            }}
            className="block w-fit text-sm"
          />
        )}
        {waiting !== undefined && <Waiting folderId={folderId} fit={waiting} />}
        {mayEdit && isGone && (
          // Below the state and the menu, too, where there is little room.
          <div className="max-sm:-mr-24">
            <MissingActions
              folderId={folderId}
              slot={slot}
              onUpload={onUpload}
              onAsk={onAsk}
              onSkip={() => setDialog('skip')}
            />
          </div>
        )}
        {slot.earlier.length > 0 && (
          <details className="text-xs text-ink-3">
            <summary className="w-fit cursor-pointer">{slot.earlier.length} before it</summary>
            {slot.earlier.map(({ fileFolderId, fileId, fileName }) => (
              <PaperLink
                key={fileId}
                paper={{ fileId, folderId: fileFolderId, name: fileName }}
                className="block w-fit text-sm"
              />
            ))}
          </details>
        )}
      </div>
      <span className="shrink-0 text-right text-sm text-ink-2">{stateOf(slot)}</span>
      {mayEdit && (
        <DropdownMenu trigger={<MoreButton label={`Actions for ${slot.name}`} />}>
          {slot.state === 'skipped' ? (
            <MenuItem onSelect={() => change.mutate(() => call(wantExpected, { params }))}>
              Expect again
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => setDialog('skip')}>We don’t have this…</MenuItem>
          )}
          {slot.isChosen && slot.fileId !== null && (
            <MenuItem onSelect={() => empty.mutate(slot.fileId ?? '')}>This is not the paper</MenuItem>
          )}
          {slot.isOwn && <MenuItem onSelect={() => setDialog('change')}>Change…</MenuItem>}
          {slot.isOwn && (
            <MenuItem variant="danger" onSelect={() => change.mutate(() => call(removeExpected, { params }))}>
              Remove
            </MenuItem>
          )}
        </DropdownMenu>
      )}
      {dialog === 'skip' && <SkipDialog folderId={folderId} slot={slot} onClose={close} />}
      {dialog === 'change' && <OwnDialog folderId={folderId} slot={slot} onClose={close} />}
    </li>
  )
}

/** A paper in the inbox that fills a slot, and a button that files it there. */
function Waiting({ folderId, fit: { fileId, fileName } }: { folderId: string; fit: ExpectedFit }) {
  const fileInto = useFileInto(() => undefined)
  const file = { id: fileId, originalName: fileName, folderId: LOG_FOLDER_ID }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
      <span className="wrap-anywhere">
        In the inbox: <bdi>{fileName}</bdi>
      </span>
      <Button
        variant="secondary"
        size="sm"
        pending={fileInto.isPending}
        pendingLabel="Filing..."
        aria-label={`File it here: ${fileName}`}
        onClick={() => fileInto.mutate({ file, folderId, name: undefined })}
      >
        File it here
      </Button>
    </p>
  )
}
